import type { Organisation } from '@millpond/contract/organisation'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import type { ChipTone } from '#ui/chip.tsx'

export interface SwitcherRow {
  readonly organisation: Organisation
  /** Clients are listed under their partner. */
  readonly isClient: boolean
  readonly status: { readonly text: string; readonly tone: ChipTone } | null
}

/** Each partner, then its clients; those that match the search, in the list's own order. */
export function switcherRows(
  organisations: readonly Organisation[],
  search: string,
): readonly SwitcherRow[] {
  const ids = new Set(organisations.map(each => each.organisationId))
  const isClient = (each: Organisation) =>
    each.parentOrganisationId !== null && ids.has(each.parentOrganisationId)
  const heads = organisations.filter(each => !isClient(each))
  const clientsOf = (head: Organisation) =>
    organisations.filter(each => each.parentOrganisationId === head.organisationId)
  return heads
    .flatMap(head => [head, ...clientsOf(head)])
    .filter(each => matches(each, search))
    .map(organisation => ({
      organisation,
      isClient: isClient(organisation),
      status: statusOf(organisation),
    }))
}

/** The search ignores accents: `kereru` finds Kererū. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const matches = ({ name, tenantName }: Organisation, search: string) =>
  folded(`${name} ${tenantName ?? ''}`).includes(folded(search.trim()))

function statusOf(organisation: Organisation): SwitcherRow['status'] {
  if (organisation.isSample) return { text: 'Sample', tone: 'neutral' }
  if (organisation.connectionStatus === 'disconnected') {
    return { text: 'Disconnected', tone: 'danger' }
  }
  switch (organisation.subscriptionStatus) {
    case SUBSCRIPTION_STATUS.none:
      return { text: 'No plan', tone: 'attention' }
    case SUBSCRIPTION_STATUS.partnerTrialling:
    case SUBSCRIPTION_STATUS.trialingNoPaymentSetup:
      return { text: 'Trial', tone: 'neutral' }
    default:
      return null
  }
}
