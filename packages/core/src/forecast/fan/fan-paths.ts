import { normalAt, streamOf, uniformAt } from '#series'
import { DOCUMENT_DRAWS, type DrawnDocuments } from './fan-documents.ts'
import { type DeferredCash, type DrawnFrom, drawLateness, TOGETHER } from './fan-lateness.ts'
import type { ShockResponses } from './fan-shocks.ts'

/** All sources of deviation of cash. */
export interface Noise {
  readonly shocks: ShockResponses
  readonly documents: DrawnDocuments
  readonly lateness: readonly DeferredCash[]
}

/**
 * How far cash deviates from the statements on each path: one array of paths per point. For every
 * month ahead a path draws one past month for all accounts, and the lateness of both sides; it
 * draws one drift, and one day for each document. Each source draws from a stream of its own, so
 * that a document less leaves everything else as it is. The same seed gives the same paths.
 */
export function drawPaths(
  { shocks, documents, lateness }: Noise,
  { paths, seed }: { readonly paths: number; readonly seed: number },
): readonly Float64Array[] {
  const { points } = shocks
  const streams = {
    drift: streamOf(seed, 'drift'),
    months: streamOf(seed, 'months'),
    lateness: lateness.map(({ side }) => streamOf(seed, `late ${side}`)),
    documents: documentStreams(documents, seed),
  }
  const byPoint = Array.from({ length: points }, () => new Float64Array(paths))
  const cash = new Float64Array(points)
  const moved = new Float64Array(points + 1)
  for (let path = 0; path < paths; path += 1) {
    drawDrift(cash, shocks, { stream: streams.drift, path })
    for (let month = 0; month < shocks.months; month += 1) {
      const drawn = Math.floor(uniformAt(streams.months, path, month) * shocks.pastMonths)
      const row = (month * shocks.pastMonths + drawn) * points
      for (let point = shocks.from[month] ?? 0; point < points; point += 1) {
        cash[point] = (cash[point] ?? 0) + (shocks.deviations[row + point] ?? 0)
      }
    }
    lateness.forEach((side, at) => {
      drawLateness(cash, side, { stream: streams.lateness[at] ?? 0, path })
    })
    for (let at = 0; at <= points; at += 1) moved[at] = -(documents.expected[at] ?? 0)
    drawDocuments(moved, documents, { ...streams.documents, path })
    let sum = 0
    for (let point = 0; point < points; point += 1) {
      sum += moved[point] ?? 0
      const column = byPoint[point]
      if (column) column[path] = (cash[point] ?? 0) + sum
    }
  }
  return byPoint
}

function drawDrift(
  cash: Float64Array,
  { drift }: ShockResponses,
  { stream, path }: DrawnFrom,
): void {
  const [common, own] = [normalAt(stream, path, 0), normalAt(stream, path, 1)]
  for (let point = 0; point < cash.length; point += 1) {
    cash[point] = common * (drift.common[point] ?? 0) + own * (drift.own[point] ?? 0)
  }
}

interface DocumentStreams {
  readonly receipts: number
  readonly payments: number
  readonly own: Int32Array
}

const documentStreams = ({ ids }: DrawnDocuments, seed: number): DocumentStreams => ({
  receipts: streamOf(seed, 'receipts'),
  payments: streamOf(seed, 'payments'),
  own: Int32Array.from(ids, id => streamOf(seed, `document ${id}`)),
})

/**
 * Some documents of a side share one draw, the others have their own: each is paid by its profile,
 * and together they are as late as the side usually is.
 */
function drawDocuments(
  moved: Float64Array,
  { amounts, taxes, paidAt, taxPaidAt }: DrawnDocuments,
  { path, ...streams }: DocumentStreams & { readonly path: number },
): void {
  const receipts = uniformAt(streams.receipts, path)
  const payments = uniformAt(streams.payments, path)
  for (let index = 0; index < amounts.length; index += 1) {
    const amount = amounts[index] ?? 0
    const side = amount > 0 ? receipts : payments
    const own = uniformAt(streams.own[index] ?? 0, path)
    // The remainder of the number, scaled, is again uniformly distributed.
    const drawn = own < TOGETHER ? side : (own - TOGETHER) / (1 - TOGETHER)
    const row = index * DOCUMENT_DRAWS + Math.floor(drawn * DOCUMENT_DRAWS)
    const at = paidAt[row] ?? 0
    moved[at] = (moved[at] ?? 0) + amount
    const tax = taxes[index] ?? 0
    if (tax === 0) continue
    const taxAt = taxPaidAt[row] ?? 0
    moved[taxAt] = (moved[taxAt] ?? 0) - tax
  }
}
