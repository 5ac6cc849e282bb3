/** Planned invoices and bills on a path: each comes, or it does not. Decision 065. */
import { profitSign } from '#item'
import { shareOf } from '#money'
import { streamOf, uniformAt } from '#series'
import type { Flow, FlowPart, ModelInput } from '#statement'
import { plannedPartsOf } from '../planned/planned-parts.ts'
import { pointPaid } from './cash-exposure.ts'
import type { FanGrid } from './fan-grid.ts'

export interface UncertainPlanned {
  readonly key: string
  /** Of 100 cases, how many it comes in. */
  readonly likelihood: number
  /** By point: the cash that the statements have of it so far, with its sales tax. */
  readonly cash: Float64Array
}

/** What is certain is not among them. All invoices of a repeating one are one. */
export function uncertainPlanned(input: ModelInput, grid: FanGrid): UncertainPlanned[] {
  const found = new Map<string, UncertainPlanned>()
  for (const flow of input.flows) {
    for (const part of plannedPartsOf(flow)) {
      const { key, likelihood } = part.planned ?? {}
      if (key === undefined || likelihood === undefined || likelihood >= 100) continue
      const own = found.get(key) ?? { key, likelihood, cash: new Float64Array(grid.points) }
      found.set(key, own)
      addPart(own.cash, flow, part, { input, grid })
    }
  }
  for (const { cash } of found.values()) {
    for (let at = 1; at < cash.length; at += 1) cash[at] = (cash[at] ?? 0) + (cash[at - 1] ?? 0)
  }
  return [...found.values()]
}

function addPart(
  cash: Float64Array,
  { itemType }: Flow,
  { plan, taxPpm, planned }: FlowPart,
  { input, grid }: { readonly input: ModelInput; readonly grid: FanGrid },
): void {
  if (!planned) return
  const move = (point: number, amount: number) => {
    if (point < cash.length) cash[point] = (cash[point] ?? 0) + amount
  }
  const salesTax = input.obligations.find(({ kind }) => kind === 'salesTax')
  const paid = grid.pointOf(planned.paidOn)
  const paidMonth = input.months.findIndex(month => planned.paidOn.startsWith(month))
  plan.forEach((amount, month) => {
    if (amount === 0) return
    const net = profitSign(itemType) * amount
    const tax = shareOf(net, taxPpm)
    move(paid, net + tax)
    const taxMonth = salesTax?.basis === 'payments' ? paidMonth : month
    if (salesTax && taxMonth >= 0) move(pointPaid(salesTax, taxMonth, grid), -tax)
  })
}

/**
 * With a likelihood of 60, the statements have 600 of 1,000: a path has 400 more in 60 of 100
 * cases, and 600 less in the others. Each draws from a stream of its own.
 */
export function addPlanned(
  byPoint: readonly Float64Array[],
  planned: readonly UncertainPlanned[],
  seed: number,
): void {
  for (const { key, likelihood, cash } of planned) {
    const stream = streamOf(seed, `planned ${key}`)
    const [comes, fails] = [100 / likelihood - 1, -1]
    const drawn = Float64Array.from({ length: byPoint[0]?.length ?? 0 }, (_, path) =>
      uniformAt(stream, path) * 100 < likelihood ? comes : fails,
    )
    byPoint.forEach((column, point) => {
      const expected = cash[point] ?? 0
      if (expected === 0) return
      drawn.forEach((share, path) => {
        column[path] = (column[path] ?? 0) + expected * share
      })
    })
  }
}
