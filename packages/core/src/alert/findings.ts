/** What a forecast, or the age of the books, gives reason to warn of. */
import { type AlertFacts, type Covenant, type FrozenForecast, MIN_CHANCE } from '#forecast'
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
import type {
  AlertLook,
  BooksState,
  CashFloorFinding,
  CovenantFinding,
  OverdueFinding,
  TaxDueFinding,
} from './finding.ts'
import { areStale, lookAtBooks } from './look-at-books.ts'
import { type AlertRule, CHANCE_OF, LATE_SHARE, TAX_DUE_DAYS } from './rule.ts'

const CHANGE = ['largeChange'] as const
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
    // A large change is looked for elsewhere, and ends here if it is switched off.
    kinds: ['cashFloor', 'taxDue', 'overdue', 'covenant', ...(isOn('largeChange') ? [] : CHANGE)],
    findings: [
      ...(watched && watched.chance >= limit ? [watched] : []),
      ...(facts && isOn('taxDue') ? taxesDue(frozen, facts) : []),
      ...(facts && isOn('overdue') ? overdue(frozen, facts) : []),
      ...(facts ? missedCovenants(facts, rule) : []),
    ],
    watched,
    isCalm: chance === null || chance <= Math.max(MIN_CHANCE, limit - CALM_BELOW),
    floor: frozen.floor,
    off: rule.off,
    averageIncome: facts?.averageIncome ?? ZERO,
  }
}

/**
 * All looks after a forecast. While the books are stale, nothing is looked at but them and their
 * connection: with books of three days ago there is one look.
 */
export function allLooks(frozen: FrozenForecast, rule: AlertRule, books: BooksState): AlertLook[] {
  const ofBooks = lookAtBooks(books, rule.off)
  return areStale(books.at, books.now) ? [ofBooks] : [ofBooks, lookAtForecast(frozen, rule)]
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

/** Of those that are still watched: the rule may have changed since the forecast was made. */
function missedCovenants({ breaches = [] }: AlertFacts, { covenants }: AlertRule) {
  return breaches
    .filter(({ covenant }) => covenants.some(each => isSameCovenant(each, covenant)))
    .map((breach): CovenantFinding => {
      const { measure, bound, limit } = breach.covenant
      return { kind: 'covenant', key: `${measure} ${bound} ${limit} ${breach.month}`, ...breach }
    })
}

export const isSameCovenant = (one: Covenant, other: Covenant): boolean =>
  one.measure === other.measure && one.bound === other.bound && one.limit === other.limit

/** The Monday of its week: that of Thursday 26 November 2026 is the 23rd. */
export const mondayOf = (on: Day): Day => addDays(on, -((weekday(on) + 6) % 7))
