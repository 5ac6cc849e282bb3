/** Open documents on a path: each is paid on a day drawn from what is left of its lag profile. */
import type { ModelInput } from '#statement'
import { dayIndex } from '#time'
import type { OpenDocument } from '#timing'
import type { FanGrid } from './fan-grid.ts'
import { pointPaid } from './fan-reach.ts'

/** Days are drawn from this many equally likely ones. */
export const DOCUMENT_DRAWS = 128

export interface DrawnDocument {
  readonly amount: number
  /** What of `amount` is handed on as tax, once it is paid; 0 unless tax follows the money. */
  readonly tax: number
  /** By draw: the point at which the money moves, and the one at which its tax does. */
  readonly paidAt: Int32Array
  readonly taxPaidAt: Int32Array
  /** The same as the statements expect it. */
  readonly expectedAt: number
  readonly taxExpectedAt: number
}

/** A date the user has set is taken at its word; what the provider was told may slip. */
export function drawnDocuments(
  documents: readonly OpenDocument[],
  input: ModelInput,
  grid: FanGrid,
): DrawnDocument[] {
  const salesTax = input.obligations.find(({ kind }) => kind === 'salesTax')
  const followsMoney = salesTax?.basis === 'payments'
  const taxPoint = (day: number) => {
    const month = grid.monthAt(day)
    return salesTax && month >= 0 ? pointPaid(salesTax, month, grid) : grid.points
  }
  return documents
    .filter(({ expectedBy }) => expectedBy !== 'user')
    .map(document => {
      const days = likelyDays(document, grid.asOf)
      const expected = dayIndex(document.expectedOn)
      return {
        amount: document.amount,
        tax: followsMoney ? document.tax : 0,
        paidAt: days.map(grid.pointAt),
        taxPaidAt: days.map(taxPoint),
        expectedAt: grid.pointOf(document.expectedOn),
        taxExpectedAt: taxPoint(expected),
      }
    })
}

/** Equally likely days of payment, in order, all after `asOf`. */
function likelyDays({ profile, issuedOn, expectedOn }: OpenDocument, asOf: number): Int32Array {
  const issued = dayIndex(issuedOn)
  const passed = Math.max(0, asOf - issued + 1)
  const left = profile.ppmByDay.slice(passed)
  const total = left.reduce((sum, ppm) => sum + ppm, 0)
  // Later than any document before it: anywhere up to twice as far as it is expected.
  if (total === 0) {
    const reach = 2 * Math.max(1, dayIndex(expectedOn) - asOf)
    return Int32Array.from(MIDPOINTS, share => asOf + Math.ceil(share * reach))
  }
  let lag = 0
  let sum = left[0] ?? 0
  return Int32Array.from(MIDPOINTS, share => {
    while (sum < share * total && lag < left.length - 1) {
      lag += 1
      sum += left[lag] ?? 0
    }
    return issued + passed + lag
  })
}

const MIDPOINTS = Array.from({ length: DOCUMENT_DRAWS }, (_, draw) => (draw + 0.5) / DOCUMENT_DRAWS)
