/** Small frozen forecasts for tests: a balance by week, and a chance. */
import type { AlertFacts, FrozenForecast } from '#forecast'
import { type Cents, cents } from '#money'
import { addDays, type Day, day, monthOfDay, monthsFrom } from '#time'
import type { CashFloorFinding } from './finding.ts'

export const TODAY = day('2026-11-26')
const DAYS = 91

interface Small {
  readonly asOf?: Day
  readonly floor?: number | null
  /** By week, the balance on each of its days, in cents; the last one stays. */
  readonly weeks: readonly number[]
  readonly chance?: number
  readonly facts?: Partial<AlertFacts>
}

export function frozenWith({
  asOf = TODAY,
  floor = 400,
  weeks,
  chance = 0.05,
  facts = {},
}: Small): FrozenForecast {
  const at = (week: number) => cents(weeks[Math.min(week, weeks.length - 1)] ?? 0)
  const months = monthsFrom(monthOfDay(asOf), 12)
  return {
    asOf,
    floor: floor === null ? null : cents(floor),
    months,
    openingCash: at(0),
    closing: months.map(() => at(weeks.length)),
    dailyBalances: Array.from({ length: DAYS }, (_, ahead) => at(Math.floor(ahead / 7))),
    historyMonths: 24,
    chanceBelow: months.map(() => chance),
    chanceOverdrawn: months.map(() => 0),
    lower80: [],
    upper80: [],
    rows: [],
    documents: [],
    alertFacts: {
      weeksAhead: 6,
      chanceBelowByWeek: Array.from({ length: 13 }, () => chance),
      way: null,
      taxes: [],
      late: cents(0),
      averageIncome: cents(1000),
      ...facts,
    },
  }
}

/** The low point where no day is expected to cross the floor. */
const LOW = '2026-12-01'

/** Cash crosses a floor on a day with a chance, down to an amount. */
export const crossing = (
  on: string | null,
  chance: number,
  low: number,
  floor: Cents | null = cents(400),
): CashFloorFinding => ({
  kind: 'cashFloor',
  key: `${floor ?? 'none'} ${(on ?? LOW).slice(0, 7)}`,
  ...{ floor, chance, weeksAhead: 6, crossesOn: on === null ? null : day(on), isBelowNow: false },
  low: { on: addDays(day(on ?? LOW), 3), amount: cents(low) },
  way: null,
})
