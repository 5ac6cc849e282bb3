import { type Month, parseMonth } from '@millpond/core/time'
import { signInClient } from './sign-in-client.ts'

/**
 * Everything that Millpond stores in the browser: four preferences, no tokens, no amounts. The key
 * names are the specification's (§3, "Local storage keys"), including the space in the second one.
 */
const STORAGE_KEY = {
  organisationId: 'org_id',
  selectedMonth: (organisationId: string) => `selected month ${organisationId}`,
  showQuarterly: (organisationId: string) => `show_quarterly_${organisationId}`,
  customerName: 'customerName',
} as const

const CUSTOMER_LABELS = ['Customers', 'Clients', 'Subscribers', 'Students', 'Members'] as const
type CustomerLabel = (typeof CUSTOMER_LABELS)[number]

export interface Preferences {
  readonly organisationId: () => string | null
  readonly keepOrganisationId: (organisationId: string) => void
  readonly selectedMonth: (organisationId: string) => Month | null
  readonly keepSelectedMonth: (organisationId: string, month: Month) => void
  readonly showQuarterly: (organisationId: string) => boolean
  readonly keepShowQuarterly: (organisationId: string, isOn: boolean) => void
  readonly customerName: () => CustomerLabel
  readonly keepCustomerName: (label: CustomerLabel) => void
}

type KeyValue = Pick<Storage, 'getItem' | 'setItem'>

export function createPreferences(place: () => KeyValue): Preferences {
  const read = (key: string) => quietly(() => place().getItem(key))
  const write = (key: string, value: string) => {
    quietly(() => place().setItem(key, value))
  }
  return {
    organisationId: () => read(STORAGE_KEY.organisationId) || null,
    keepOrganisationId: id => write(STORAGE_KEY.organisationId, id),
    selectedMonth: id => {
      const parsed = parseMonth(read(STORAGE_KEY.selectedMonth(id)) ?? '')
      return parsed.ok ? parsed.value : null
    },
    keepSelectedMonth: (id, month) => write(STORAGE_KEY.selectedMonth(id), month),
    showQuarterly: id => read(STORAGE_KEY.showQuarterly(id)) === 'true',
    keepShowQuarterly: (id, isOn) => write(STORAGE_KEY.showQuarterly(id), String(isOn)),
    customerName: () => {
      const stored = read(STORAGE_KEY.customerName)
      return CUSTOMER_LABELS.find(label => label === stored) ?? 'Customers'
    },
    keepCustomerName: label => write(STORAGE_KEY.customerName, label),
  }
}

/** A browser may forbid storage altogether; preferences are then not stored. */
function quietly<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** A support session stores nothing of the customer in the browser. */
const NOWHERE: KeyValue = { getItem: () => null, setItem: () => undefined }

export const preferences = createPreferences(() =>
  signInClient.state.get().isSpoofSession ? NOWHERE : window.localStorage,
)
