/** Test books with amounts in dollars. */
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '#item'
import { type Cents, cents } from '#money'
import { dataWindow, day, type Month, month } from '#time'
import type {
  AccountAmount,
  BankMovement,
  BankTransfer,
  BankTransferMonths,
  BooksAccount,
  BooksDocument,
  BooksOrganisation,
  BooksRepeating,
  StatementMonths,
} from './books.ts'
import type { Ledger, LedgerSeries } from './ledger.ts'

export const today = day('2026-11-21')

export const dollars = (value: number): Cents => cents(Math.round(value * 100))

/** Dollars of one account by month; a month that is not listed has no row in the report. */
type Table = Readonly<Record<string, Readonly<Record<string, number>>>>

export const amountsOf = (table: Table): AccountAmount[] =>
  Object.entries(table).flatMap(([code, byMonth]) =>
    Object.entries(byMonth).map(([key, value]) => ({
      code: itemCode(code),
      month: month(key),
      amount: dollars(value),
    })),
  )

export const statement = (
  kind: StatementMonths['statement'],
  months: readonly string[],
  table: Table,
): StatementMonths => ({
  statement: kind,
  months: months.map(month),
  amounts: amountsOf(table),
})

export const organisation = (facts: Partial<BooksOrganisation> = {}): BooksOrganisation => ({
  name: 'Kererū Coffee Ltd',
  country: 'NZ',
  currency: 'NZD',
  reportingYearBeginsMonth: 4,
  salesTaxBasis: 'payments',
  salesTaxPeriodMonths: 2,
  timeZone: 'Pacific/Auckland',
  lockedTo: null,
  ...facts,
})

export const account = (
  code: string,
  kind: 'revenue' | 'expense' | 'asset' | 'liability' | 'equity',
  facts: Partial<BooksAccount> = {},
): BooksAccount => ({
  code: itemCode(code),
  number: null,
  name: code,
  itemType: ITEM_TYPE[kind],
  itemSubType: ITEM_SUB_TYPE.current,
  role: null,
  status: 'active',
  currency: null,
  taxType: null,
  taxPpm: null,
  ...facts,
})

export const bankMonth = (
  code: string,
  key: string,
  [opening, received, spent, closing]: readonly [number, number, number, number],
): BankMovement => ({
  code: itemCode(code),
  month: month(key),
  opening: dollars(opening),
  received: dollars(received),
  spent: dollars(spent),
  closing: dollars(closing),
})

/** A transfer `cheque > savings` on the day, in dollars. */
export const transfer = (movedOn: string, accounts: string, amount: number): BankTransfer => {
  const [from = '', to = ''] = accounts.split(' > ')
  return {
    transferId: `${movedOn} ${accounts} ${amount}`,
    movedOn: day(movedOn),
    from: itemCode(from),
    to: itemCode(to),
    amount: dollars(amount),
  }
}

export const transfersOf = (
  months: readonly string[],
  ...transfers: readonly BankTransfer[]
): BankTransferMonths => ({ months: months.map(month), transfers })

export const document = (
  documentId: string,
  amountDue: number,
  facts: Partial<BooksDocument> = {},
): BooksDocument => ({
  documentId,
  kind: 'invoice',
  number: documentId.toUpperCase(),
  contactId: null,
  contactName: 'Blue Door Café',
  issuedOn: day('2026-11-01'),
  dueOn: day('2026-12-01'),
  expectedOn: null,
  paidOn: null,
  status: 'open',
  total: dollars(amountDue),
  amountDue: dollars(amountDue),
  tax: dollars(0),
  currency: 'NZD',
  updatedAt: '2026-11-01T00:00:00Z',
  lines: [],
  ...facts,
})

export const repeating = (
  repeatingId: string,
  total: number,
  facts: Partial<BooksRepeating> = {},
): BooksRepeating => ({
  repeatingId,
  kind: 'bill',
  contactId: null,
  contactName: 'Harbour Property',
  total: dollars(total),
  net: dollars(total),
  code: null,
  currency: 'NZD',
  everyMonths: 1,
  everyWeeks: null,
  nextOn: day('2026-12-01'),
  endsOn: null,
  ...facts,
})

/** Dollars of a series by month, to compare with a table; months without a value are left out. */
export function shown(ledger: Pick<Ledger, 'months'>, series: LedgerSeries | undefined) {
  const pairs = ledger.months.map((key, column) => [key, series?.values[column] ?? null] as const)
  return Object.fromEntries(
    pairs.filter(([, value]) => value !== null).map(([key, value]) => [key, (value ?? 0) / 100]),
  )
}

/** A ledger of the given series, in dollars by month. */
export function ledgerOf(
  rows: readonly (Pick<LedgerSeries, 'summaryDataType' | 'itemType'> & {
    readonly code: string
    readonly values: Readonly<Record<string, number>>
  })[],
): Ledger {
  const window = dataWindow(today)
  return {
    currency: 'NZD',
    closeMonth: window.closeMonth,
    months: window.months,
    series: rows.map(({ code, values, ...types }) => ({
      ...types,
      itemSubType: null,
      code: itemCode(code),
      number: null,
      name: code,
      values: window.months.map((key: Month) =>
        values[key] === undefined ? null : dollars(values[key]),
      ),
    })),
  }
}
