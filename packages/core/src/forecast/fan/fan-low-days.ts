/** The lowest expected day of each month after the fan's daily points, on every path. */
import type { Statements } from '#statement'
import { addMonthsToDay, type Day, dayAt, dayIndex } from '#time'
import { OUTLOOK_MONTHS } from '../forecast.ts'
import type { FanGrid } from './fan-grid.ts'
import { pathsBetween } from './fan-range.ts'

export interface LowDay {
  readonly on: Day
  /** The point of the end of its month. */
  readonly monthEnd: number
  readonly daysAhead: number
  /** Cash by path, in cents. */
  readonly cash: Float64Array
}

export interface LowDaysQuestion {
  readonly statements: Pick<Statements, 'dailyBalances'>
  readonly grid: FanGrid
  /** By point and path, in cents. */
  readonly cash: readonly Float64Array[]
  /** By point: the statements' cash. */
  readonly expected: ArrayLike<number>
}

/**
 * The days on which a path is most likely to be below a floor between two month ends, soonest
 * first. A month has none if no day before its end is expected to be lower than the end, or if its
 * days are not known; the month in which the outlook ends may have a second one up to that day.
 * With 900, 200 and 600 at the end of three days that end a month, it is the second.
 */
export function lowDays(question: LowDaysQuestion): LowDay[] {
  const { statements, grid } = question
  const { dailyBalances } = statements
  const outlook = dayIndex(addMonthsToDay(dayAt(grid.asOf), OUTLOOK_MONTHS)) - grid.asOf
  return grid.monthEnd.flatMap((monthEnd): LowDay[] => {
    const before = grid.daysAhead[monthEnd - 1] ?? 0
    const end = grid.daysAhead[monthEnd] ?? 0
    if (monthEnd === 0 || monthEnd < grid.days.length || dailyBalances.length < end) return []
    const first = before + 1
    const balanceOn = (daysAhead: number) => dailyBalances[daysAhead - 1] ?? 0
    const lowest = lowestOf(dailyBalances, first, end)
    const found = new Set(balanceOn(lowest) < balanceOn(end) ? [lowest] : [])
    if (outlook >= first && outlook < end) found.add(lowestOf(dailyBalances, first, outlook))
    return [...found]
      .sort((left, right) => left - right)
      .map(daysAhead => lowDayOf(question, monthEnd, daysAhead))
  })
}

/** The first of the lowest days. */
function lowestOf(dailyBalances: ArrayLike<number>, first: number, last: number): number {
  let low = first
  for (let ahead = first + 1; ahead <= last; ahead += 1) {
    if ((dailyBalances[ahead - 1] ?? 0) < (dailyBalances[low - 1] ?? 0)) low = ahead
  }
  return low
}

function lowDayOf(
  { statements, grid, cash, expected }: LowDaysQuestion,
  monthEnd: number,
  daysAhead: number,
): LowDay {
  const [from, to] = [grid.daysAhead[monthEnd - 1] ?? 0, grid.daysAhead[monthEnd] ?? 0]
  const pointAt = (point: number) => ({
    cash: cash[point] ?? new Float64Array(0),
    expected: expected[point] ?? 0,
  })
  return {
    ...{ on: dayAt(grid.asOf + daysAhead), monthEnd, daysAhead },
    cash: pathsBetween({
      before: pointAt(monthEnd - 1),
      after: pointAt(monthEnd),
      way: (daysAhead - from) / (to - from),
      expected: statements.dailyBalances[daysAhead - 1] ?? 0,
    }),
  }
}
