/** Customers pay late together, and so do we: of all that is still to be invoiced and billed. */
import { profitSign } from '#item'
import { WHOLE_PPM } from '#money'
import { normal } from '#series'
import type { Flow } from '#statement'
import type { LagProfile } from '#timing'
import type { FanGrid } from './fan-grid.ts'
import { settledShares } from './fan-reach.ts'

/** All together are late by this share of how far single payments lie apart. */
export const TOGETHER = 0.45
/** How much of a month's lateness is still there in the next. */
const STAYS = 0.5

/** One side, receipts or payments: by month, what one standard deviation keeps out of cash. */
export interface Lateness {
  readonly monthStart: readonly number[]
  readonly monthEnd: readonly number[]
  readonly keptOut: readonly number[]
}

/**
 * Lateness moves cash over the end of a day or month and does not add up: customers whose payments
 * lie ten days apart, 4.5 together, keep 4.5 of 30 days' receipts out of a month. What is paid as
 * it is booked, such as sales over a counter, is never late.
 */
export function latenessOf(flows: readonly Flow[], grid: FanGrid): Lateness[] {
  const { monthStart, monthEnd } = grid
  const sides = [1, -1].map(sign => {
    const keptOut = new Array<number>(monthEnd.length).fill(0)
    for (const flow of flows) if (profitSign(flow.itemType) === sign) addFlow(keptOut, flow, grid)
    return { monthStart, monthEnd, keptOut }
  })
  return sides.filter(({ keptOut }) => keptOut.some(amount => amount !== 0))
}

const add = (keptOut: number[], month: number, amount: number) => {
  keptOut[month] = (keptOut[month] ?? 0) + amount
}

function addFlow(keptOut: number[], flow: Flow, grid: FanGrid): void {
  const { treatment, settlement, plan } = flow
  if (treatment.kind !== 'trade' || settlement.immediatePpm === WHOLE_PPM) return
  const onCredit = 1 - settlement.immediatePpm / WHOLE_PPM
  const gross = profitSign(flow.itemType) * onCredit * (1 + flow.taxPpm / WHOLE_PPM)
  plan.forEach((amount, booked) => {
    for (const { month, share } of settledShares(flow, booked, grid)) {
      add(keptOut, month, amount * gross * share * late(settlement.profile, month, grid))
    }
  })
}

/** The share of a month's cash that comes after its end when all are late together. */
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

/** Draws each month's lateness, half of the month before still in it, and takes it from cash. */
export function drawLateness(
  cash: Float64Array,
  { monthStart, monthEnd, keptOut }: Lateness,
  random: () => number,
): void {
  let before = 0
  let latest = 0
  keptOut.forEach((amount, month) => {
    latest = month === 0 ? normal(random) : STAYS * latest + FRESH * normal(random)
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
