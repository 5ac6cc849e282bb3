import { type Cents, cents, splitAlong, WHOLE_PPM, ZERO } from '#money'
import { type Day, daysIn, firstDay, type Month } from '#time'
import type { LagProfile, OpenDocument, Settlement } from '#timing'

export interface UndocumentedSide {
  readonly side: 'receivable' | 'payable'
  /** What the control account holds, natural sign. */
  readonly balance: Cents
  readonly settlement: Settlement
  /** Usual share of sales tax in the total. */
  readonly taxPpm: number
  readonly months: readonly Month[]
  readonly asOf: Day
}

/**
 * Receivables or payables of books without a single open document of that side: one stand-in
 * document a month, as what a steady business is owed is usually paid. Of 900 owed where everything
 * is paid in the month after its booking, all is paid in the first month.
 */
export function standInDocuments(question: UndocumentedSide): OpenDocument[] {
  const { side, balance, settlement, taxPpm, months, asOf } = question
  const sign = side === 'receivable' ? 1 : -1
  const parts = splitAlong(sign * balance, outstandingPaid(settlement.fullMonth))
  return parts.flatMap((amount, index) => {
    const month = months[index]
    if (month === undefined || amount === ZERO) return []
    const tax = cents(Math.round((amount * taxPpm) / (WHOLE_PPM + taxPpm)))
    return [
      {
        documentId: `${side}@${month}`,
        kind: side === 'receivable' ? ('invoice' as const) : ('bill' as const),
        number: null,
        contactId: null,
        contactName: side === 'receivable' ? 'Customers' : 'Suppliers',
        issuedOn: asOf,
        dueOn: null,
        amount,
        tax,
        parts: [{ code: null, net: cents(amount - tax) }],
        expectedOn: middle(month, asOf),
        expectedBy: 'learned' as const,
        profile: settlement.profile satisfies LagProfile,
      },
    ]
  })
}

/** The middle of what is left of a month. */
function middle(month: Month, asOf: Day): Day {
  const first = asOf < firstDay(month) ? 1 : Number(asOf.slice(8)) + 1
  const day = Math.ceil((first + daysIn(month)) / 2)
  return `${month}-${String(day).padStart(2, '0')}` as Day
}

/**
 * Cumulative share of a steady business's balance that is paid by the end of each month ahead: with
 * a share F(k) of a booking settled up to k months after it, the part paid in month k ahead is what
 * of 1 − F lies at k or later.
 */
function outstandingPaid(fullMonth: readonly number[]): number[] {
  const unpaid = fullMonth.map(ppm => WHOLE_PPM - ppm).filter(ppm => ppm > 0)
  const total = unpaid.reduce((sum, ppm) => sum + ppm, 0)
  if (total === 0) return [WHOLE_PPM]
  // Booked j months ago, 1 − F(j) is open; of it F(j + k + 1) − F(j + k) is paid in month k.
  let upTo = 0
  return unpaid.map((ppm, index) => {
    upTo += ppm
    return index === unpaid.length - 1 ? WHOLE_PPM : Math.round((upTo * WHOLE_PPM) / total)
  })
}
