/** Entries of journals that are not business of their month. */
import { addMonths, lastDay, monthNumber } from '#time'
import { type AccountKind, isResultKind } from './account-kind.ts'
import type { BookedLine, JournalTable } from './read-journals.ts'

interface NamedKind {
  readonly kind: AccountKind
  readonly name: string
}

interface SpecialEntries {
  /** Lines that close a financial year. The books close years themselves, so they are left out. */
  readonly closing: readonly BookedLine[]
  /** Lines of the balances before the first day. */
  readonly opening: readonly BookedLine[]
  /** The others; null where the entries are not known. */
  readonly entries: JournalTable['entries']
}

/**
 * A close is only between results and equity, on the last day of a financial year: `Sales 120,000
 * Dr, Costs 80,000 Cr, Retained earnings 40,000 Cr`. An opening entry is on the first date, and has
 * a bank account, equity, and no results.
 */
export function specialEntries(
  { entries, lines, months }: JournalTable,
  accounts: readonly NamedKind[],
  yearBeginsMonth: number,
): SpecialEntries {
  if (!entries) return { closing: [], opening: [], entries }
  const first = lines.reduce(
    (least, line) => Math.min(least, dayOf(line)),
    Number.POSITIVE_INFINITY,
  )
  const isYearEnd = ({ month, day }: BookedLine) => {
    const of = months[month]
    if (!of || day === null || monthNumber(addMonths(of, 1)) !== yearBeginsMonth) return false
    return lastDay(of).endsWith(`-${String(day).padStart(2, '0')}`)
  }
  const typeOf = (entry: readonly BookedLine[]): 'closing' | 'opening' | 'other' => {
    const [line] = entry
    if (entry.reduce((sum, { amount }) => sum + amount, 0) !== 0) return 'other'
    const own = [...new Set(entry.map(({ account }) => account))].flatMap(at => accounts[at] ?? [])
    if (line && isYearEnd(line) && isClose(own)) return 'closing'
    return line && dayOf(line) === first && isOpening(own) ? 'opening' : 'other'
  }
  const of = { closing: [], opening: [], other: [] } as Record<
    ReturnType<typeof typeOf>,
    (readonly BookedLine[])[]
  >
  for (const entry of entries) of[typeOf(entry)].push(entry)
  return { closing: of.closing.flat(), opening: of.opening.flat(), entries: of.other }
}

/** In the order of time; a line without a day is never the first. */
const dayOf = ({ month, day }: BookedLine): number =>
  day === null ? Number.POSITIVE_INFINITY : month * 100 + day

/** Private use of a car is a cost and drawings on the last day, but no close. */
const DRAWN = /\b(drawings?|dividends?)\b/i

const isClose = (accounts: readonly NamedKind[]): boolean =>
  accounts.every(({ kind }) => isResultKind(kind) || kind === 'equity') &&
  accounts.some(({ kind }) => isResultKind(kind)) &&
  accounts.some(({ kind, name }) => kind === 'equity' && !DRAWN.test(name))

const isOpening = (accounts: readonly NamedKind[]): boolean =>
  accounts.length >= 3 &&
  !accounts.some(({ kind }) => isResultKind(kind)) &&
  accounts.some(({ kind }) => kind === 'bank') &&
  accounts.some(({ kind }) => kind === 'equity')
