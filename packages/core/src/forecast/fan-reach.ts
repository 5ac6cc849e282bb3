/** Where one unit of a planned amount becomes cash: the shares of it by point of the fan. */
import { profitSign } from '#item'
import { WHOLE_PPM } from '#money'
import type { Flow, ModelInput, Obligation, Statements } from '#statement'
import type { FanGrid } from './fan-grid.ts'

/** Cash at `points[i]` moves by `shares[i]` for each unit of plan; + comes in. */
export interface Reach {
  readonly points: Int32Array
  readonly shares: Float64Array
}

/** By row of cash: what share of a month's cash falls on each of its days. */
export type DayShapes = (key: string, month: number) => Float64Array

/**
 * One reach a month of booking. A sale of 100 with 15 % tax, settled half in its month and half in
 * the next, brings 57.50 in each, and takes 15 away on the day its tax is paid.
 */
export function reachOf(
  flow: Flow,
  input: ModelInput,
  grid: FanGrid,
  shapes: DayShapes,
): readonly Reach[] {
  const { treatment } = flow
  const owed = obligationFinder(input.obligations, grid)
  return input.months.map((_, booked) => {
    const cash = new Float64Array(grid.points + 1)
    const sign = profitSign(flow.itemType)
    if (treatment.kind === 'trade') addTrade(cash, booked, sign, { flow, input, grid, shapes })
    if (treatment.kind === 'accrued') addAt(cash, owed(treatment.code, booked), sign)
    if (treatment.kind === 'wages') {
      let kept = WHOLE_PPM
      for (const { code, ppm } of treatment.withheld) {
        kept -= ppm
        addAt(cash, owed(code, booked), (sign * ppm) / WHOLE_PPM)
      }
      addSettled(cash, booked, (sign * kept) / WHOLE_PPM, { flow, grid, shapes })
    }
    return sparse(cash, grid.points)
  })
}

interface Settling {
  readonly flow: Flow
  readonly grid: FanGrid
  readonly shapes: DayShapes
}

/** Settled with its tax; the tax is handed over when its period is due. */
function addTrade(
  cash: Float64Array,
  booked: number,
  sign: number,
  { input, ...settling }: Settling & { readonly input: ModelInput },
): void {
  const { flow, grid } = settling
  const rate = flow.taxPpm / WHOLE_PPM
  addSettled(cash, booked, sign * (1 + rate), settling)
  const salesTax = input.obligations.find(({ kind }) => kind === 'salesTax')
  if (!salesTax || rate === 0) return
  const paid = (month: number) => pointPaid(salesTax, month, grid)
  if (salesTax.basis === 'invoice') addAt(cash, paid(booked), -sign * rate)
  else {
    for (const { month, share } of settledShares(flow, booked, grid)) {
      addAt(cash, paid(month), -sign * rate * share)
    }
  }
}

function addSettled(
  cash: Float64Array,
  booked: number,
  amount: number,
  { flow, grid, shapes }: Settling,
): void {
  for (const { month, share } of settledShares(flow, booked, grid)) {
    const from = grid.monthStart[month] ?? 0
    shapes(flow.code, month).forEach((weight, index) => {
      addAt(cash, from + index, amount * share * weight)
    })
  }
}

/** The shares of a month's booking that are settled in each month within the horizon. */
function settledShares(
  { settlement }: Flow,
  booked: number,
  grid: FanGrid,
): { readonly month: number; readonly share: number }[] {
  const cumulative = booked === 0 ? settlement.restOfMonth : settlement.fullMonth
  return cumulative
    .map((ppm, later) => ({
      month: booked + later,
      share: (ppm - (cumulative[later - 1] ?? 0)) / WHOLE_PPM,
    }))
    .filter(({ month, share }) => share !== 0 && month < grid.monthEnd.length)
}

const addAt = (cash: Float64Array, point: number, amount: number) => {
  cash[point] = (cash[point] ?? 0) + amount
}

/** When what arises in a month is handed over; beyond the horizon where nobody says. */
export const pointPaid = (obligation: Obligation, month: number, grid: FanGrid): number => {
  const on = obligation.paidOn[month]
  return on ? grid.pointOf(on) : grid.points
}

function obligationFinder(obligations: readonly Obligation[], grid: FanGrid) {
  const byCode = new Map(obligations.map(obligation => [obligation.code, obligation]))
  return (code: Obligation['code'], month: number): number => {
    const obligation = byCode.get(code)
    return obligation ? pointPaid(obligation, month, grid) : grid.points
  }
}

function sparse(cash: Float64Array, points: number): Reach {
  const touched: number[] = []
  for (let point = 0; point < points; point += 1) if (cash[point] !== 0) touched.push(point)
  return {
    points: Int32Array.from(touched),
    shares: Float64Array.from(touched, point => cash[point] ?? 0),
  }
}

/**
 * The days of a month share what varies as they share what the statements expect of the same row;
 * a row that expects nothing varies evenly. Documents have days of their own.
 */
export function dayShapes(statements: Statements, grid: FanGrid): DayShapes {
  const byKey = new Map<string, Float64Array>()
  for (const { on, key, amount, documentId } of statements.dated) {
    const point = grid.pointOf(on)
    if (documentId !== null || point >= grid.days.length) continue
    const row = byKey.get(key) ?? new Float64Array(grid.days.length)
    row[point] = (row[point] ?? 0) + Math.abs(amount)
    byKey.set(key, row)
  }
  return (key, month) => {
    const from = grid.monthStart[month] ?? 0
    const to = (grid.monthEnd[month] ?? 0) + 1
    const amounts = byKey.get(key)?.slice(from, to)
    const total = amounts?.reduce((sum, amount) => sum + amount, 0) ?? 0
    const length = to - from
    if (!amounts || total === 0) return new Float64Array(length).fill(1 / length)
    return amounts.map(amount => amount / total)
  }
}
