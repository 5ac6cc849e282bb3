/** What the fields of an event offer: accounts, months and bills. */
import { onCostWords } from '@millpond/core/calendar'
import { contactShares, type ForecastBasis } from '@millpond/core/forecast'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import { type Cents, formatMoney, type Ppm } from '@millpond/core/money'
import { customAccountCode, type Factor, type Scenario } from '@millpond/core/scenario'
import { longMonth, type Month, shortDay } from '@millpond/core/time'
import { percentText } from '#ui/read-number.ts'
import type { SelectOption } from '#ui/select-field.tsx'
import type { AccountSide } from './event-fields.ts'

type Choice = SelectOption<string>

export interface EventChoices {
  readonly currency: string
  readonly months: readonly Month[]
  readonly accounts: Readonly<Record<AccountSide, readonly Choice[]>>
  readonly bills: readonly Choice[]
  /** By the name of a field, instead of its own hint. */
  readonly hints: Readonly<Record<string, string>>
  /** With open invoices or bills, the largest first. */
  readonly contacts: Readonly<Record<'customers' | 'suppliers', readonly ContactChoice[]>>
}

interface ContactChoice extends Choice {
  readonly name: string
  readonly sharePpm: Ppm
  readonly perMonth: Cents | null
}

const TYPES: Readonly<Record<AccountSide, ItemType>> = {
  income: ITEM_TYPE.revenue,
  expense: ITEM_TYPE.expense,
  asset: ITEM_TYPE.asset,
  liability: ITEM_TYPE.liability,
  equity: ITEM_TYPE.equity,
}
const FACTORS: Readonly<Record<AccountSide, Factor>> = {
  income: 'Revenue',
  expense: 'Expenses',
  asset: 'Assets',
  liability: 'Debt',
  equity: 'Equity',
}

/** Active accounts of the books by name, then those that the scenario adds. */
export function eventChoices(
  {
    accounts,
    openDocuments,
    country,
    learned,
  }: Pick<ForecastBasis, 'accounts' | 'openDocuments' | 'country' | 'learned'>,
  { customFactorAccounts }: Pick<Scenario, 'customFactorAccounts'>,
  { currency, months }: Pick<EventChoices, 'currency' | 'months'>,
): EventChoices {
  const of = (side: AccountSide): Choice[] => [
    ...accounts
      .filter(({ itemType, status }) => itemType === TYPES[side] && status === 'active')
      .map(({ code, name }) => ({ value: code as string, label: name }))
      .sort((one, other) => one.label.localeCompare(other.label)),
    ...Object.entries(customFactorAccounts)
      .filter(([, factor]) => factor === FACTORS[side])
      .map(([name]) => ({ value: customAccountCode(name) as string, label: `${name} (new)` })),
  ]
  const money = (amount: Cents) => formatMoney(amount, { currency })
  const [first] = months
  const rates = first ? onCostWords(country, first) : null
  const contactsOf = (side: 'customers' | 'suppliers') =>
    contactShares({ openDocuments, learned }, side).map(({ contactId: value, name, ...known }) => {
      const { perMonth } = known
      const sharePpm = Math.round(known.sharePpm / PPM_OF_TENTH) * PPM_OF_TENTH
      const of = side === 'customers' ? 'what customers owe' : 'what you owe'
      const label = `${name}, ${percentText(sharePpm)}% of ${of}`
      return { value, name, sharePpm, perMonth, label }
    })
  return {
    ...{ currency, months },
    hints: {
      onCostsPpm: rates
        ? `As a percentage of pay. Leave blank for ${rates}`
        : 'As a percentage of pay. Leave blank for none.',
    },
    accounts: {
      income: of('income'),
      expense: of('expense'),
      asset: of('asset'),
      liability: of('liability'),
      equity: of('equity'),
    },
    contacts: { customers: contactsOf('customers'), suppliers: contactsOf('suppliers') },
    bills: openDocuments
      .filter(({ kind, status }) => kind === 'bill' && status === 'open')
      .map(({ documentId, contactName, amountDue, dueOn }) => ({
        value: documentId,
        label: `${contactName}, ${money(amountDue)}${dueOn ? `, due ${shortDay(dueOn)}` : ''}`,
      })),
  }
}

/** A tenth of a percent. */
const PPM_OF_TENTH = 1000

/** The months of a list, with one that it lacks because it has passed. */
export const monthOptions = (months: readonly Month[], also: string): Choice[] => {
  const all = also === '' || months.includes(also as Month) ? months : [also as Month, ...months]
  return all.map(month => ({ value: month, label: longMonth(month) }))
}
