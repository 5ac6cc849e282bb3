import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, seriesOf, valueAt } from '#ledger'
import { type Cents, cents } from '#money'
import { addMonths, type Day, financialYearStart, lastDay, type Month, monthsFrom } from '#time'
import { isResultKind } from './account-kind.ts'
import { type BooksFile, monthCount } from './books-file.ts'

/** What a file holds, for its owner to recognise. */
export interface BooksFilePreview {
  readonly firstMonth: Month
  readonly lastMonth: Month
  readonly months: number
  readonly accounts: number
  /** All bank accounts together at the end of the last month. */
  readonly cash: { readonly on: Day; readonly amount: Cents }
  /** Of the last complete financial year or, without one, of all months. */
  readonly profit: { readonly from: Month; readonly to: Month; readonly amount: Cents }
}

/** Cash and profit of a ledger: with 500.00 in the bank at the end of March, cash is 50000. */
export function previewBooks(file: BooksFile): BooksFilePreview {
  const count = monthCount(file)
  const { firstMonth } = file
  const last = addMonths(firstMonth, count - 1)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const banks = file.accounts.filter(({ kind }) => kind === 'bank')
  const year = lastYear(firstMonth, last, file.yearBeginsMonth)
  const months = monthsFrom(firstMonth, count)
  const isIn = (month: Month | undefined) => !!month && month >= year.from && month <= year.to
  const results = file.accounts.filter(({ kind }) => isResultKind(kind))
  return {
    ...{ firstMonth, lastMonth: last, months: count, accounts: file.accounts.length },
    cash: {
      on: lastDay(last),
      amount: cents(sum(banks.map(({ opening, movements }) => opening + sum(movements)))),
    },
    profit: {
      ...year,
      amount: cents(
        0 - sum(results.map(({ movements }) => sum(movements.filter((_, at) => isIn(months[at]))))),
      ),
    },
  }
}

function lastYear(first: Month, last: Month, yearBeginsMonth: number) {
  const next = financialYearStart(addMonths(last, 1), yearBeginsMonth)
  const from = addMonths(next, -12)
  return from >= first ? { from, to: addMonths(next, -1) } : { from: first, to: last }
}

export interface ChangedAmount {
  readonly name: string
  readonly month: Month
  readonly before: Cents
  readonly after: Cents
}

/** What newer figures change in the books that are there. */
export interface BooksFileChanges {
  readonly monthsAdded: readonly Month[]
  /** Months that are there now and that the file does not have. */
  readonly monthsLost: readonly Month[]
  readonly accountsAdded: readonly string[]
  readonly accountsLost: readonly string[]
  /** Of months that both have, oldest first. */
  readonly changed: readonly ChangedAmount[]
}

/** Compares two ledgers account by account: balances, and income and costs. */
export function changesBetween(before: Ledger, after: Ledger): BooksFileChanges {
  const [old, fresh] = [bookedOf(before), bookedOf(after)]
  const [oldMonths, newMonths] = [monthsIn(before, old), monthsIn(after, fresh)]
  const missing = (from: readonly LedgerSeries[], other: readonly LedgerSeries[]) => {
    const known = new Set(other.map(keyOf))
    return from.filter(each => hasAmount(each) && !known.has(keyOf(each))).map(({ name }) => name)
  }
  return {
    monthsAdded: newMonths.filter(month => !oldMonths.includes(month)),
    monthsLost: oldMonths.filter(
      month => !newMonths.includes(month) && month >= (after.months[0] ?? month),
    ),
    accountsAdded: missing(fresh, old),
    accountsLost: missing(old, fresh),
    changed: newMonths
      .filter(month => oldMonths.includes(month))
      .flatMap(month => changedIn(month, { before, after, old, fresh })),
  }
}

interface Both {
  readonly before: Ledger
  readonly after: Ledger
  readonly old: readonly LedgerSeries[]
  readonly fresh: readonly LedgerSeries[]
}

function changedIn(month: Month, { before, after, old, fresh }: Both): ChangedAmount[] {
  const known = new Map(old.map(series => [keyOf(series), series]))
  return fresh.flatMap(series => {
    const other = known.get(keyOf(series))
    const now = valueAt(after, series, month)
    const was = other ? valueAt(before, other, month) : null
    if (now === null || was === null || now === was) return []
    return [{ name: series.name, month, before: was, after: now }]
  })
}

const bookedOf = (ledger: Ledger): LedgerSeries[] => [
  ...seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss),
  ...seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet),
]

const monthsIn = (ledger: Ledger, series: readonly LedgerSeries[]): Month[] =>
  ledger.months.filter((_, at) => series.some(({ values }) => (values[at] ?? null) !== null))

const keyOf = ({ code }: LedgerSeries): ItemCode => code
const hasAmount = ({ values }: LedgerSeries) => values.some(value => value)
