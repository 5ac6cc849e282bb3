/**
 * Customers pay late together, and so does the organisation, for everything not yet invoiced or
 * billed.
 */
import { profitSign } from '#item'
import { WHOLE_PPM } from '#money'
import { normalAt } from '#series'
import type { Flow } from '#statement'
import type { LagProfile } from '#timing'
import { settledShares } from './cash-exposure.ts'
import type { FanGrid } from './fan-grid.ts'

/** How much payments are late together, as a share of the deviation of single payments. */
export const TOGETHER = 0.45
/** The share of a month's lateness that remains in the next month. */
const STAYS = 0.5

/** Receipts or payments: by month, the cash that one standard deviation of lateness defers. */
export interface DeferredCash {
  readonly side: 'receipts' | 'payments'
  readonly monthStart: readonly number[]
  readonly monthEnd: readonly number[]
  readonly deferred: readonly number[]
}

/**
 * Lateness moves cash past the end of a day or month and does not add up. If the payments of
 * customers have a deviation of ten days, 4.5 together, then 4.5 of 30 days' receipts are deferred
 * to the next month. Amounts that are paid as they are booked, such as counter sales, are never
 * late.
 */
export function latenessOf(flows: readonly Flow[], grid: FanGrid): DeferredCash[] {
  const { monthStart, monthEnd } = grid
  const sides = (['receipts', 'payments'] as const).map(side => {
    const sign = side === 'receipts' ? 1 : -1
    const deferred = new Array<number>(monthEnd.length).fill(0)
    for (const flow of flows) if (profitSign(flow.itemType) === sign) addFlow(deferred, flow, grid)
    return { side, monthStart, monthEnd, deferred }
  })
  return sides.filter(({ deferred }) => deferred.some(amount => amount !== 0))
}

const add = (deferred: number[], month: number, amount: number) => {
  deferred[month] = (deferred[month] ?? 0) + amount
}

function addFlow(deferred: number[], flow: Flow, grid: FanGrid): void {
  const { treatment, settlement, plan } = flow
  if (treatment.kind !== 'trade' || settlement.immediatePpm === WHOLE_PPM) return
  const onCredit = 1 - settlement.immediatePpm / WHOLE_PPM
  const gross = profitSign(flow.itemType) * onCredit * (1 + flow.taxPpm / WHOLE_PPM)
  plan.forEach((amount, booked) => {
    for (const { month, share } of settledShares(flow, booked, grid)) {
      add(deferred, month, amount * gross * share * late(settlement.profile, month, grid))
    }
  })
}

/** The share of a month's cash that arrives after its end when all are late together. */
function late(profile: LagProfile, month: number, grid: FanGrid): number {
  const end = grid.daysAhead[grid.monthEnd[month] ?? 0] ?? 0
  const begin = month === 0 ? 0 : (grid.daysAhead[grid.monthEnd[month - 1] ?? 0] ?? 0)
  return Math.min(1, (TOGETHER * apart(profile)) / Math.max(1, end - begin))
}

const known = new WeakMap<LagProfile, number>()

/** Standard deviation of the days after issue. */
function apart(profile: LagProfile): number {
  const found = known.get(profile)
  if (found !== undefined) return found
  const { ppmByDay } = profile
  const mean = ppmByDay.reduce((sum, ppm, lag) => sum + ppm * lag, 0) / WHOLE_PPM
  const square = ppmByDay.reduce((sum, ppm, lag) => sum + ppm * (lag - mean) ** 2, 0) / WHOLE_PPM
  const days = Math.sqrt(Math.max(0, square))
  known.set(profile, days)
  return days
}

/** One path of a stream. */
export interface DrawnFrom {
  readonly stream: number
  readonly path: number
}

/** Draws the lateness of each month, including half of the month before, and defers that cash. */
export function drawLateness(
  cash: Float64Array,
  { monthStart, monthEnd, deferred }: DeferredCash,
  { stream, path }: DrawnFrom,
): void {
  let before = 0
  let latest = 0
  deferred.forEach((amount, month) => {
    const drawn = normalAt(stream, path, month)
    latest = month === 0 ? drawn : STAYS * latest + FRESH * drawn
    const kept = latest * amount
    const start = monthStart[month] ?? 0
    const days = (monthEnd[month] ?? 0) - start + 1
    for (let day = 1; day <= days; day += 1) {
      const at = start + day - 1
      cash[at] = (cash[at] ?? 0) - before - ((kept - before) * day) / days
    }
    before = kept
  })
}

const FRESH = Math.sqrt(1 - STAYS * STAYS)
