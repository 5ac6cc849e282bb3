/** When one unit of a planned amount becomes cash: its shares by point of the fan. */
import { type ItemCode, profitSign } from '#item'
import { WHOLE_PPM } from '#money'
import type { Flow, ModelInput, Obligation, Statements } from '#statement'
import type { FanGrid } from './fan-grid.ts'

/** Cash at `points[i]` changes by `shares[i]` for each unit of plan; positive is cash in. */
export interface CashExposure {
  readonly points: readonly number[]
  readonly shares: readonly number[]
}

/** By row of cash: the share of a month's cash that falls on each of its days. */
export type DayShapes = (key: string, month: number) => Float64Array

/**
 * By flow, one exposure per month of booking. A sale of 100 with 15 % tax, settled half in its
 * month and half in the next, gives 57.50 in each, and −15 on the day its tax is paid.
 */
export function exposureFinder(input: ModelInput, grid: FanGrid, shapes: DayShapes) {
  const cash = new Gathered(grid.points)
  const context = { input, grid, shapes, cash, paidAt: obligationFinder(input.obligations, grid) }
  return (flow: Flow): readonly CashExposure[] =>
    input.months.map((_, booked) => {
      addFlow(flow, booked, context)
      return cash.take()
    })
}

interface ExposureContext {
  readonly input: ModelInput
  readonly grid: FanGrid
  readonly shapes: DayShapes
  readonly cash: Gathered
  /** The point at which an account's obligation of a month is paid. */
  paidAt(code: ItemCode, month: number): number
}

/** Sums amounts by point and records the points used, so that unused points cost no time. */
class Gathered {
  readonly #amounts: Float64Array
  readonly #isMet: Uint8Array
  #met: number[] = []

  constructor(points: number) {
    this.#amounts = new Float64Array(points)
    this.#isMet = new Uint8Array(points)
  }

  /** Amounts after the horizon have no point and are left out. */
  add(point: number, amount: number): void {
    if (point >= this.#amounts.length) return
    if (this.#isMet[point] === 0) this.#met.push(point)
    this.#isMet[point] = 1
    this.#amounts[point] = (this.#amounts[point] ?? 0) + amount
  }

  take(): CashExposure {
    const points = this.#met
    const shares = points.map(point => this.#amounts[point] ?? 0)
    for (const point of points) {
      this.#amounts[point] = 0
      this.#isMet[point] = 0
    }
    this.#met = []
    return { points, shares }
  }
}

function addFlow(flow: Flow, booked: number, context: ExposureContext): void {
  const { cash, paidAt } = context
  const { treatment } = flow
  const sign = profitSign(flow.itemType)
  if (treatment.kind === 'trade') addTrade(flow, booked, context)
  if (treatment.kind === 'writtenOff') {
    addTrade({ ...flow, code: treatment.row }, booked, context)
  }
  if (treatment.kind === 'accrued') cash.add(paidAt(treatment.code, booked), sign)
  if (treatment.kind === 'wages') {
    let kept = WHOLE_PPM
    for (const { code, ppm } of treatment.withheld) {
      kept -= ppm
      cash.add(paidAt(code, booked), (sign * ppm) / WHOLE_PPM)
    }
    addSettled(flow, booked, (sign * kept) / WHOLE_PPM, context)
  }
}

/** The settled amount with its tax; the tax is paid when its period is due. */
function addTrade(flow: Flow, booked: number, context: ExposureContext): void {
  const { input, grid, cash } = context
  const sign = profitSign(flow.itemType)
  const rate = flow.taxPpm / WHOLE_PPM
  addSettled(flow, booked, sign * (1 + rate), context)
  const salesTax = input.obligations.find(({ kind }) => kind === 'salesTax')
  if (!salesTax || rate === 0) return
  const paid = (month: number) => pointPaid(salesTax, month, grid)
  if (salesTax.basis === 'invoice') cash.add(paid(booked), -sign * rate)
  else {
    for (const { month, share } of settledShares(flow, booked, grid)) {
      cash.add(paid(month), -sign * rate * share)
    }
  }
}

function addSettled(
  flow: Flow,
  booked: number,
  amount: number,
  { grid, shapes, cash }: ExposureContext,
): void {
  for (const { month, share } of settledShares(flow, booked, grid)) {
    const from = grid.monthStart[month] ?? 0
    const weights = shapes(flow.code, month)
    for (let day = 0; day < weights.length; day += 1) {
      const weight = weights[day] ?? 0
      if (weight !== 0) cash.add(from + day, amount * share * weight)
    }
  }
}

/** The shares of a month's booking that are settled in each month within the horizon. */
export function settledShares(
  { settlement }: Flow,
  booked: number,
  grid: FanGrid,
): { readonly month: number; readonly share: number }[] {
  const cumulative = booked === 0 ? settlement.restOfMonth : settlement.fullMonth
  const shares: { readonly month: number; readonly share: number }[] = []
  cumulative.forEach((ppm, later) => {
    const share = (ppm - (cumulative[later - 1] ?? 0)) / WHOLE_PPM
    const month = booked + later
    if (share !== 0 && month < grid.monthEnd.length) shares.push({ month, share })
  })
  return shares
}

/** The point at which an obligation of a month is paid; after the horizon if it has no due date. */
export const pointPaid = (obligation: Obligation, month: number, grid: FanGrid): number => {
  const on = obligation.paidOn[month]
  return on ? grid.pointOf(on) : grid.points
}

function obligationFinder(obligations: readonly Obligation[], grid: FanGrid) {
  const byCode = new Map(obligations.map(obligation => [obligation.code, obligation]))
  return (code: ItemCode, month: number): number => {
    const obligation = byCode.get(code)
    return obligation ? pointPaid(obligation, month, grid) : grid.points
  }
}

/**
 * The variation of a row in a month falls on the same days as the row in the statements; a row
 * without expected cash is spread evenly. Documents have days of their own.
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
  const known = new Map<string, Float64Array[]>()
  return (key, month) => {
    const shapes = known.get(key) ?? []
    known.set(key, shapes)
    const from = grid.monthStart[month] ?? 0
    const to = (grid.monthEnd[month] ?? 0) + 1
    const shape = shapes[month] ?? shapeOf(byKey.get(key)?.slice(from, to), to - from)
    shapes[month] = shape
    return shape
  }
}

function shapeOf(amounts: Float64Array | undefined, length: number): Float64Array {
  const total = amounts?.reduce((sum, amount) => sum + amount, 0) ?? 0
  if (!amounts || total === 0) return new Float64Array(length).fill(1 / length)
  return amounts.map(amount => amount / total)
}
