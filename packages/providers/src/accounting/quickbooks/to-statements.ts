import { itemCode } from '@millpond/core/item'
import type {
  AccountAmount,
  BankMovement,
  BooksRecords,
  StatementMonths,
} from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import {
  type Month,
  month,
  monthOfDay,
  monthsBetween,
  monthsFrom,
  parseDay,
} from '@millpond/core/time'
import { ProviderFailure } from '#accounting'
import { centsOf, type QuickBooksReport, type QuickBooksRow } from './payloads.ts'
import { CURRENT_YEAR_EARNINGS, currentYearEarnings } from './to-accounts.ts'

const unreadable = (what: string) => new ProviderFailure('unreadable', `QuickBooks’ report ${what}`)

export interface MonthRange {
  readonly from: Month
  readonly to: Month
}

export const monthsOf = ({ from, to }: MonthRange): Month[] =>
  monthsFrom(from, monthsBetween(from, to) + 1)

/** A report that is too large has one row of this text instead of its rows. */
const TOO_LARGE = /Unable to display more data/i

export const isTooLarge = ({ Rows }: QuickBooksReport): boolean =>
  (Rows.Row ?? []).some(({ ColData }) => TOO_LARGE.test(ColData?.[0]?.value ?? ''))

interface AccountRow {
  readonly accountId: string
  readonly values: readonly string[]
  /** Groups of the sections around it. */
  readonly groups: readonly string[]
}

/**
 * Rows with an account. A parent's own amounts are in the header of its section; summaries are
 * totals and are left out.
 */
function* accountRows(
  rows: readonly QuickBooksRow[],
  groups: readonly string[] = [],
): Generator<AccountRow> {
  for (const row of rows) {
    const around = row.group === undefined ? groups : [...groups, row.group]
    const [first, ...others] = row.ColData ?? row.Header?.ColData ?? []
    const accountId = first?.id ?? (row.group === 'NetIncome' ? CURRENT_YEAR_EARNINGS : undefined)
    if (accountId !== undefined && first) {
      yield { accountId, values: others.map(({ value }) => value), groups: around }
    }
    yield* accountRows(row.Rows?.Row ?? [], around)
  }
}

/** The month of each column of money, null for a total. */
function columnMonths({ Columns }: QuickBooksReport): (Month | null)[] {
  return Columns.Column.slice(1).map(({ MetaData }) => {
    const find = (name: string) => MetaData?.find(({ Name }) => Name === name)?.Value ?? ''
    if (find('ColKey') === 'total') return null
    const start = parseDay(find('StartDate'))
    return start.ok && start.value !== null ? monthOfDay(start.value) : null
  })
}

const amountOf = (text: string): Cents => {
  const amount = centsOf(text)
  if (amount === null) throw unreadable(`has “${text}” where an amount belongs`)
  return amount
}

/** The months of a profit and loss or balance sheet; a wrong month is worse than no month. */
export function toStatement(
  report: QuickBooksReport,
  statement: StatementMonths['statement'],
  range: MonthRange,
): BooksRecords {
  const months = monthsOf(range)
  const columns = columnMonths(report)
  const found = columns.filter(each => each !== null)
  const isSheet = statement === 'balanceSheet'
  // Without postings, for example of a new class, a report may have no columns at all.
  const isEmpty = !isSheet && found.length === 0 && (report.Rows.Row ?? []).length === 0
  if (!isEmpty && found.join() !== months.join()) {
    throw unreadable('has other months than asked for')
  }
  const amounts: AccountAmount[] = []
  for (const { accountId, values, groups } of accountRows(report.Rows.Row ?? [])) {
    // In a profit and loss the net income is a total.
    if (accountId === CURRENT_YEAR_EARNINGS && !isSheet) continue
    const sign = groups.includes('CreditCards') ? -1 : 1
    for (const [index, value] of values.entries()) {
      const each = columns[index]
      if (!each || value === '') continue
      amounts.push({
        code: itemCode(accountId),
        month: each,
        amount: cents(sign * amountOf(value) || 0),
      })
    }
  }
  return {
    statements: [{ statement, months, amounts }],
    ...(isSheet && { accounts: [currentYearEarnings] }),
  }
}

/** A bank account, and whether its amounts are those of a liability. */
export interface BankAccount {
  readonly id: string
  readonly isCard: boolean
}

/** Money in and out of each account and month, from the postings of the general ledger. */
export function toBankMovements(
  report: QuickBooksReport,
  banks: readonly BankAccount[],
  range: MonthRange,
): BankMovement[] {
  const at = (key: string) => {
    const index = report.Columns.Column.findIndex(({ MetaData }) =>
      MetaData?.some(({ Name, Value }) => Name === 'ColKey' && Value === key),
    )
    if (index < 0) throw unreadable(`has no column “${key}”`)
    return index
  }
  const columns = {
    day: at('tx_date'),
    amount: at('subt_nat_amount'),
    balance: at('rbal_nat_amount'),
  }
  const sections = new Map(
    (report.Rows.Row ?? []).map(row => [row.Header?.ColData[0]?.id ?? '', row.Rows?.Row ?? []]),
  )
  return banks.flatMap(({ id, isCard }) => {
    const [first, ...postings] = sections.get(id) ?? []
    const sign = isCard ? -1 : 1
    const valueAt = (row: QuickBooksRow | undefined, index: number) =>
      row?.ColData?.[index]?.value ?? ''
    const hasOpening = first !== undefined && parsedDay(valueAt(first, columns.day)) === null
    let balance = hasOpening ? sign * amountOf(valueAt(first, columns.balance)) : 0
    const rows = hasOpening || !first ? postings : [first, ...postings]
    const sums = new Map(monthsOf(range).map(each => [each, { received: 0, spent: 0 }]))
    for (const row of rows) {
      const day = parsedDay(valueAt(row, columns.day))
      if (day === null) continue
      const sum = sums.get(monthOfDay(day))
      if (!sum) throw unreadable('has a day that was not asked for')
      const amount = sign * amountOf(valueAt(row, columns.amount))
      if (amount > 0) sum.received += amount
      else sum.spent -= amount
    }
    return [...sums].map(([each, { received, spent }]): BankMovement => {
      const opening = balance
      balance += received - spent
      return {
        code: itemCode(id),
        month: month(each),
        opening: cents(opening || 0),
        received: cents(received),
        spent: cents(spent || 0),
        closing: cents(balance || 0),
      }
    })
  })
}

function parsedDay(text: string) {
  const parsed = parseDay(text)
  return parsed.ok ? parsed.value : null
}
