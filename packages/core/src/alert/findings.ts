/** What a forecast, or the age of the books, gives reason to warn of. */
import {
  type AlertFacts,
  type AmountOnDay,
  type FrozenForecast,
  MIN_CHANCE,
  type TaxAhead,
  type WayDown,
} from '#forecast'
import {
  balanceOn,
  firstBelow,
  frozenLine,
  frozenOutlook,
  lowPoint,
  MIN_HISTORY_MONTHS,
} from '#insight'
import { type Cents, sumCents, ZERO } from '#money'
import { addDays, type Day, type Month, monthOfDay, weekday } from '#time'
import { type AlertKind, type AlertRule, CHANCE_OF, LATE_SHARE, TAX_DUE_DAYS } from './rule.ts'

interface FindingOf<Kind extends AlertKind> {
  readonly kind: Kind
  /** What it is about: the same warning on another day has the same key. */
  readonly key: string
}

export interface CashFloorFinding extends FindingOf<'cashFloor'> {
  readonly floor: Cents | null
  readonly chance: number
  readonly weeksAhead: number
  /** The first expected day below the floor; null if the expected balance stays above. */
  readonly crossesOn: Day | null
  readonly isBelowNow: boolean
  readonly low: AmountOnDay
  readonly way: WayDown | null
}

export interface TaxDueFinding extends FindingOf<'taxDue'>, Pick<TaxAhead, 'name' | 'on'> {
  /** As a positive amount. */
  readonly amount: Cents
  /** Cash is expected below the floor on that day, and would not be without its taxes. */
  readonly breaksFloor: boolean
  readonly floor: Cents | null
}

export interface OverdueFinding extends FindingOf<'overdue'> {
  readonly late: Cents
  /** Of the income of an average month. */
  readonly share: number
}

export interface StaleFinding extends FindingOf<'stale'> {
  /** When the newest books were read: milliseconds since 1970. */
  readonly booksAt: number
}

export type Finding = CashFloorFinding | TaxDueFinding | OverdueFinding | StaleFinding

/** One look at some of the kinds: what was found of them, and what helps to end older causes. */
export interface AlertLook {
  readonly kinds: readonly AlertKind[]
  readonly findings: readonly Finding[]
  /** Cash and the floor as they are now, whatever the chance; null where they are not watched. */
  readonly watched: CashFloorFinding | null
  /** The chance is clearly below the limit, so a cause about the floor may end. */
  readonly isCalm: boolean
  readonly floor: Cents | null
  readonly off: AlertRule['off']
  readonly averageIncome: Cents
}

const STALE_MS = 48 * 3_600_000
/** A cause about the floor ends only this far below the limit, so that it does not flicker. */
const CALM_BELOW = 0.1

/**
 * The alerts that follow from a kept forecast. With a chance of 0.3 within the watched weeks, the
 * sensitivity "possible" finds one about the floor, and "likely" none.
 */
export function lookAtForecast(frozen: FrozenForecast, rule: AlertRule): AlertLook {
  const facts = frozen.alertFacts
  const isOn = (kind: AlertRule['off'][number]) => !rule.off.includes(kind)
  const chance = facts?.chanceBelowByWeek[rule.weeksAhead - 1] ?? null
  const limit = CHANCE_OF[rule.sensitivity]
  const watched = facts && isOn('cashFloor') ? cashFloor(frozen, facts, rule) : null
  return {
    kinds: ['cashFloor', 'taxDue', 'overdue'],
    findings: [
      ...(watched && watched.chance >= limit ? [watched] : []),
      ...(facts && isOn('taxDue') ? taxesDue(frozen, facts) : []),
      ...(facts && isOn('overdue') ? overdue(frozen, facts) : []),
    ],
    watched,
    isCalm: chance === null || chance <= Math.max(MIN_CHANCE, limit - CALM_BELOW),
    floor: frozen.floor,
    off: rule.off,
    averageIncome: facts?.averageIncome ?? ZERO,
  }
}

/**
 * Whether the newest books are older than two days: at noon on Saturday those of Thursday at 11:00
 * are. Both are in milliseconds since 1970; null is a company without a connection.
 */
export const areStale = (booksAt: number | null, now: number): booksAt is number =>
  booksAt !== null && now - booksAt > STALE_MS

/** The books that were read before this time are stale; in milliseconds since 1970. */
export const staleBefore = (now: number): number => now - STALE_MS

/** One look at the age of the books: an alert if they are stale. Times are as in `areStale`. */
export function lookAtBooks(booksAt: number | null, now: number): AlertLook {
  const key = String(Math.floor(booksAt ?? 0))
  return {
    kinds: ['stale'],
    findings: areStale(booksAt, now) ? [{ kind: 'stale', key, booksAt }] : [],
    watched: null,
    isCalm: true,
    floor: null,
    off: [],
    averageIncome: ZERO,
  }
}

/**
 * All looks after a forecast. While the books are stale, nothing is looked at but their age: with
 * books of three days ago there is one look. Times are in milliseconds since 1970.
 */
export function allLooks(
  frozen: FrozenForecast,
  rule: AlertRule,
  books: { readonly at: number | null; readonly now: number },
): AlertLook[] {
  const ofBooks = lookAtBooks(books.at, books.now)
  return ofBooks.findings.length > 0 ? [ofBooks] : [ofBooks, lookAtForecast(frozen, rule)]
}

function cashFloor(
  frozen: FrozenForecast,
  facts: AlertFacts,
  { weeksAhead }: AlertRule,
): CashFloorFinding | null {
  const chance = facts.chanceBelowByWeek[weeksAhead - 1] ?? 0
  const line = frozenLine(frozen)
  const span = { until: addDays(frozen.asOf, 7 * weeksAhead) }
  const low = frozenOutlook(frozen).low && lowPoint(line, span)
  if (!low) return null
  const crossesOn = firstBelow(line, frozen.floor ?? ZERO, span)?.on ?? null
  return {
    kind: 'cashFloor',
    key: floorKey(frozen.floor, monthOfDay(crossesOn ?? low.on)),
    floor: frozen.floor,
    ...{ chance, weeksAhead, crossesOn },
    isBelowNow: frozen.openingCash < (frozen.floor ?? ZERO),
    low: { on: low.on, amount: low.amount },
    way: facts.weeksAhead === weeksAhead ? facts.way : null,
  }
}

const floorKey = (floor: Cents | null, month: Month): string => `${floor ?? 'none'} ${month}`

function taxesDue(frozen: FrozenForecast, { taxes }: AlertFacts): TaxDueFinding[] {
  const { asOf, floor } = frozen
  const level = floor ?? ZERO
  const line = frozenLine(frozen)
  const paidOn = (day: Day) =>
    sumCents(taxes.filter(({ on }) => on === day).map(({ amount }) => amount))
  return taxes
    .filter(({ on }) => on <= addDays(asOf, TAX_DUE_DAYS))
    .map(({ kind, name, on, amount }) => {
      const after = balanceOn(line, on)
      return {
        ...{ kind: 'taxDue', key: `${kind} ${on}`, name, on, floor },
        amount: Math.abs(amount) as Cents,
        breaksFloor: after < level && after - paidOn(on) >= level,
      }
    })
}

/** With less than three months of books there is no average month to compare with. */
function overdue(
  { asOf, historyMonths = 0 }: FrozenForecast,
  { late, averageIncome }: AlertFacts,
): OverdueFinding[] {
  if (historyMonths < MIN_HISTORY_MONTHS) return []
  const share = averageIncome > 0 ? late / averageIncome : 0
  if (share <= LATE_SHARE) return []
  return [{ kind: 'overdue', key: mondayOf(asOf), late, share }]
}

/** The Monday of its week: that of Thursday 26 November 2026 is the 23rd. */
export const mondayOf = (on: Day): Day => addDays(on, -((weekday(on) + 6) % 7))
