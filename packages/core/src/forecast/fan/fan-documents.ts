/** Open documents on a path: each is paid on a day drawn from the rest of its lag profile. */
import type { ModelInput } from '#statement'
import { dayIndex } from '#time'
import type { OpenDocument } from '#timing'
import { pointPaid } from './cash-exposure.ts'
import type { FanGrid } from './fan-grid.ts'

/** Days are drawn from this many equally likely days. */
export const DOCUMENT_DRAWS = 64

/** All documents in typed arrays, to save memory: each is drawn a thousand times. */
export interface DrawnDocuments {
  readonly ids: readonly string[]
  readonly amounts: Float64Array
  /** The part of an amount that is tax due once it is paid; 0 unless tax is on a payments basis. */
  readonly taxes: Float64Array
  /** By document and draw: the point of the payment, and the point at which its tax is paid. */
  readonly paidAt: Uint16Array
  readonly taxPaidAt: Uint16Array
  /** By point, with one more for amounts after the horizon: the statements' cash from documents. */
  readonly expected: Float64Array
}

/**
 * A date set by the user is exact, and a document that is left out is never paid; a date from the
 * provider may be missed.
 */
export function drawnDocuments(
  documents: readonly OpenDocument[],
  input: ModelInput,
  grid: FanGrid,
): DrawnDocuments {
  const salesTax = input.obligations.find(({ kind }) => kind === 'salesTax')
  const followsMoney = salesTax?.basis === 'payments'
  const taxPoint = (day: number) => {
    const month = grid.monthAt(day)
    return salesTax && month >= 0 ? pointPaid(salesTax, month, grid) : grid.points
  }
  const drawn = documents.filter(
    ({ expectedBy }) => expectedBy !== 'user' && expectedBy !== 'leftOut',
  )
  const taxes = Float64Array.from(drawn, ({ tax }) => (followsMoney ? tax : 0))
  const paidAt = new Uint16Array(drawn.length * DOCUMENT_DRAWS)
  const taxPaidAt = new Uint16Array(drawn.length * DOCUMENT_DRAWS)
  const expected = new Float64Array(grid.points + 1)
  const expect = (point: number, amount: number) => {
    expected[point] = (expected[point] ?? 0) + amount
  }
  drawn.forEach((document, index) => {
    likelyDays(document, grid.asOf).forEach((day, draw) => {
      paidAt[index * DOCUMENT_DRAWS + draw] = grid.pointAt(day)
      taxPaidAt[index * DOCUMENT_DRAWS + draw] = taxPoint(day)
    })
    expect(grid.pointOf(document.expectedOn), document.amount)
    expect(taxPoint(dayIndex(document.expectedOn)), -(taxes[index] ?? 0))
  })
  return {
    ids: drawn.map(({ documentId }) => documentId),
    amounts: Float64Array.from(drawn, ({ amount }) => amount),
    taxes,
    paidAt,
    taxPaidAt,
    expected,
  }
}

export const noDocuments = (points: number): DrawnDocuments => ({
  ids: [],
  amounts: new Float64Array(0),
  taxes: new Float64Array(0),
  paidAt: new Uint16Array(0),
  taxPaidAt: new Uint16Array(0),
  expected: new Float64Array(points + 1),
})

/** Equally likely payment days, in order, all after `asOf`. */
function likelyDays({ profile, issuedOn, expectedOn }: OpenDocument, asOf: number): number[] {
  const issued = dayIndex(issuedOn)
  const passed = Math.max(0, asOf - issued + 1)
  const left = profile.ppmByDay.slice(passed)
  const total = left.reduce((sum, ppm) => sum + ppm, 0)
  // Later than any document before: any day up to twice as late as expected.
  if (total === 0) {
    const reach = 2 * Math.max(1, dayIndex(expectedOn) - asOf)
    return MIDPOINTS.map(share => asOf + Math.ceil(share * reach))
  }
  let lag = 0
  let sum = left[0] ?? 0
  return MIDPOINTS.map(share => {
    while (sum < share * total && lag < left.length - 1) {
      lag += 1
      sum += left[lag] ?? 0
    }
    return issued + passed + lag
  })
}

const MIDPOINTS = Array.from({ length: DOCUMENT_DRAWS }, (_, draw) => (draw + 0.5) / DOCUMENT_DRAWS)
