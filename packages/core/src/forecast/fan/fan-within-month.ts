/** Draws the days of money that no document announces, because monthly books do not show them. */
import type { PlannedAccount } from '#plan'
import { normalAt, streamOf } from '#series'
import type { Statements } from '#statement'
import type { FanGrid } from './fan-grid.ts'

/** A cost without documents is paid in about so many parts a month: wages, cards, direct debits. */
const PAYMENTS_A_MONTH = 2
/** Sales without documents are received on most days, many times a day at a busy counter. */
const RECEIPTS_A_MONTH = 20
const MAX_RECEIPTS = 400
/** Amounts spread over at least so many days have no payment day of their own. */
const SPREAD_DAYS = 5
export interface Undated {
  readonly statements: Statements
  /**
   * Rows of cash whose days are known: by a schedule, or late in the month by a balance-driven
   * rule.
   */
  readonly hasDay: ReadonlySet<string>
  readonly plan: readonly PlannedAccount[]
  readonly grid: FanGrid
  readonly seed: number
}

/**
 * Adds noise within the months of every path: money without a known day moves in a few parts on
 * random days. By the end of the month everything has moved, so month ends do not change. A payment
 * of 100 in two parts is up to 35 off in the middle of a month. Changes `cash`, by point and path,
 * in place.
 */
export function addNoiseWithinMonths(cash: readonly Float64Array[], undated: Undated): void {
  const { grid, seed } = undated
  const spreads = undatedSpread(undated)
  const paths = cash[0]?.length ?? 0
  for (const [month, spread] of spreads.entries()) {
    const from = grid.monthStart[month] ?? 0
    const length = (grid.monthEnd[month] ?? 0) - from + 1
    if (spread === 0 || length < 2) continue
    const stream = streamOf(seed, `within month ${month}`)
    const walk = new Float64Array(length)
    for (let path = 0; path < paths; path += 1) {
      let at = 0
      for (let day = 0; day < length; day += 1) {
        at += normalAt(stream, path, day)
        walk[day] = at
      }
      for (let day = 0; day < length - 1; day += 1) {
        const column = cash[from + day]
        const deviation = (walk[day] ?? 0) - (at * (day + 1)) / length
        if (column) column[path] = (column[path] ?? 0) + (deviation * spread) / Math.sqrt(length)
      }
    }
  }
}

/**
 * The number of receipts follows from how much months vary: months of 25 parts vary by a fifth,
 * months of 400 parts, such as coffees in a café, by a twentieth.
 */
const receiptsOf = (plan: readonly PlannedAccount[]): ReadonlyMap<string, number> =>
  new Map(
    plan.flatMap(({ code, series: { misses } }) => {
      if (!misses.isRelative || misses.spread === 0) return []
      const parts = 1 / misses.spread ** 2
      return [[code, Math.min(MAX_RECEIPTS, Math.max(RECEIPTS_A_MONTH, parts))] as const]
    }),
  )

/** By month with daily points: the standard deviation of its undated parts. */
function undatedSpread({ statements, hasDay, plan, grid }: Undated): number[] {
  const receipts = receiptsOf(plan)
  const moved = new Map(
    statements.cash.filter(row => row.group === 'transfers').map(row => [row.key, 1]),
  )
  const rows = new Map<string, { amount: number; days: number }>()
  const monthOf = new Map<number, number>()
  for (const [month, end] of grid.monthEnd.entries()) {
    for (let point = grid.monthStart[month] ?? 0; point <= end; point += 1) {
      if (point < grid.days.length) monthOf.set(point, month)
    }
  }
  for (const { on, key, amount, documentId } of statements.dated) {
    const month = monthOf.get(grid.pointOf(on))
    if (documentId !== null || month === undefined || hasDay.has(key)) continue
    const id = `${month} ${key}`
    const row = rows.get(id) ?? { amount: 0, days: 0 }
    row.amount += amount
    row.days += 1
    rows.set(id, row)
  }
  const variances = new Map<number, number>()
  for (const [id, { amount, days }] of rows) {
    const [month = '', ...key] = id.split(' ')
    const row = key.join(' ')
    const taken = receipts.get(row) ?? RECEIPTS_A_MONTH
    const parts = moved.get(row) ?? (amount > 0 ? taken : PAYMENTS_A_MONTH)
    if (days < SPREAD_DAYS && parts !== 1) continue
    variances.set(Number(month), (variances.get(Number(month)) ?? 0) + amount ** 2 / parts)
  }
  return grid.monthEnd.map((_, month) => Math.sqrt(variances.get(month) ?? 0))
}
