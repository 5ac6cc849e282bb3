/**
 * What the figures of a trial balance mean: which sign, and which months income and costs cover.
 */
import { type Cents, cents } from '#money'
import { type Month, monthNumber } from '#time'
import { type AccountKind, isDebitKind, isResultKind } from './account-kind.ts'

/** `usual`: each account has a positive amount in its usual direction, as in a balance sheet. */
export const FILE_SIGNS = ['debits', 'usual'] as const
export type FileSigns = (typeof FILE_SIGNS)[number]

/**
 * The months in an amount of income or costs: of the financial year so far, of the month alone, or
 * all since the books started.
 */
export const RESULT_SPANS = ['year', 'month', 'start'] as const
export type ResultSpan = (typeof RESULT_SPANS)[number]

export interface FileMeaning {
  readonly signs: FileSigns
  readonly span: ResultSpan
  /** 1 for January. */
  readonly yearBeginsMonth: number
}

/** An account whose kind is known. */
export interface KnownAccount {
  readonly kind: AccountKind
  readonly name: string
  readonly values: readonly number[]
}

/** The amounts as debits less credits. */
export const signed = ({ kind, values }: KnownAccount, signs: FileSigns): readonly number[] =>
  signs === 'debits' || isDebitKind(kind) ? values : values.map(value => 0 - value)

const sumsOf = (rows: readonly (readonly number[])[], count: number): number[] =>
  Array.from({ length: count }, (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0))

/** Sums of the balance sheet and of income and costs, by month. */
export function sidesOf(accounts: readonly KnownAccount[], signs: FileSigns, count: number) {
  const of = (isResult: boolean) =>
    sumsOf(
      accounts
        .filter(({ kind }) => isResultKind(kind) === isResult)
        .map(each => signed(each, signs)),
      count,
    )
  return { balance: of(false), result: of(true) }
}

/**
 * By how much each month is out of balance. If the amounts are those of single months, the balance
 * sheet either balances by itself, because it contains this year's earnings, or changes by the
 * profit of each month.
 */
export function gapsOf(
  accounts: readonly KnownAccount[],
  months: readonly Month[],
  { signs, span, yearBeginsMonth }: FileMeaning,
): Cents[] {
  const { balance, result } = sidesOf(accounts, signs, months.length)
  if (hasEarnings(balance)) {
    const off = earningsOff(accounts, months, { signs, span, yearBeginsMonth }, result)
    if (off) return balance.map((sum, at) => cents(sum === 0 ? (off[at] ?? 0) : sum))
    if (span === 'month') return balance.map(cents)
  }
  if (span !== 'month') return balance.map((sum, at) => cents(sum + (result[at] ?? 0)))
  return balance.map((sum, at) => {
    const before = balance[at - 1]
    if (before === undefined) return cents(0)
    const gap = sum - before + (result[at] ?? 0)
    const isStart = monthNumber(months[at] as Month) === yearBeginsMonth
    const closed =
      at < 12 ? gap : result.slice(at - 12, at).reduce((total, each) => total + each, 0)
    return cents(isStart && gap === closed ? 0 : gap)
  })
}

const CURRENT = /\b(current|this) year('s)? (earnings|profit)|\bprofit (and loss|for the year)\b/i

/** Earnings of this year that a balance sheet has in its equity. */
export const isCurrentEarnings = ({ kind, name }: Pick<KnownAccount, 'kind' | 'name'>): boolean =>
  kind === 'equity' && CURRENT.test(name)

/**
 * By how much the earnings in equity differ from income less costs. Earnings to date are compared
 * with all income and costs, and earnings of a month with their change. They start again with the
 * year. Null without a row of earnings.
 */
function earningsOff(
  accounts: readonly KnownAccount[],
  months: readonly Month[],
  { signs, span, yearBeginsMonth }: FileMeaning,
  result: readonly number[],
): number[] | null {
  const rows = accounts.filter(isCurrentEarnings).map(each => signed(each, signs))
  if (rows.length === 0) return null
  const earnings = sumsOf(rows, months.length)
  return months.map((month, at) => {
    const [now = 0, of = 0, before] = [earnings[at], result[at], earnings[at - 1]]
    if (span !== 'month') return of - now
    const isStart = monthNumber(month) === yearBeginsMonth
    return before === undefined || (isStart && now === of) ? 0 : of - (now - before)
  })
}

/** Most of the months balance without income and costs. */
export const hasEarnings = (balance: readonly number[]): boolean =>
  balance.filter(sum => sum === 0).length * 2 > balance.length

interface Open {
  readonly count: number
  readonly size: number
}

/** The meaning with the fewest months out of balance; the first of equal ones. */
export function guessMeaning(
  accounts: readonly KnownAccount[],
  months: readonly Month[],
  fallbackMonth: number,
): FileMeaning {
  const sizes = resultSizes(accounts, months)
  const start = months.findIndex((month, at) => at > 0 && monthNumber(month) === fallbackMonth)
  const falls = start > 0 && (sizes[start] ?? 0) < (sizes[start - 1] ?? 0)
  const begins = yearBegins(sizes, months) ?? (falls && months.length <= 12 ? fallbackMonth : null)
  // Amounts that do not fall when a year starts are not of the year so far.
  const isLong = months.length > 12 || (start > 0 && !falls)
  const spans: readonly ResultSpan[] =
    begins === null && isLong ? ['start', 'month'] : ['year', 'month']
  const meanings = spans.flatMap(span =>
    FILE_SIGNS.map((signs): FileMeaning => {
      const yearBeginsMonth = span === 'year' ? (begins ?? fallbackMonth) : fallbackMonth
      return { signs, span, yearBeginsMonth }
    }),
  )
  const open = meanings.map(each => {
    const gaps = gapsOf(accounts, months, each).filter(gap => gap !== 0)
    // The first month has nothing to compare it with in every meaning; the size decides then.
    return { count: gaps.length, size: gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) }
  })
  const order = open.map((_, at) => at)
  order.sort((a, b) => {
    const [one, other] = [open[a], open[b]] as [Open, Open]
    return one.count - other.count || one.size - other.size || a - b
  })
  return meanings[order[0] as number] as FileMeaning
}

/** The sizes of income and costs together, by month. */
const resultSizes = (accounts: readonly KnownAccount[], months: readonly Month[]): number[] => {
  const results = accounts.filter(({ kind }) => isResultKind(kind))
  return months.map((_, at) =>
    results.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  )
}

/** The month in which amounts of the year so far start again; null if they never do. */
function yearBegins(sizes: readonly number[], months: readonly Month[]): number | null {
  const drops = months.filter((_, at) => at > 0 && (sizes[at] ?? 0) * 2 < (sizes[at - 1] ?? 0))
  const numbers = new Set(drops.map(monthNumber))
  const [only] = numbers
  return numbers.size === 1 && only !== undefined ? only : null
}
