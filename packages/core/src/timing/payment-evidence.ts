import type { Holidays } from '#calendar'
import {
  type BooksAccount,
  type BooksDocument,
  type BooksPayment,
  isCredit,
  isOfCustomer,
  type Ledger,
} from '#ledger'
import { addMonthsToDay, type Day, dayIndex } from '#time'
import type { Weighted } from './survival.ts'
import type { Side } from './timing.ts'

/** Older payments do not show how people pay today. */
const MONTHS_OF_EVIDENCE = 24

export interface PaymentHistory {
  readonly documents: readonly BooksDocument[]
  readonly payments: readonly BooksPayment[]
  readonly accounts: readonly BooksAccount[]
  readonly ledger: Ledger
  /** Days on which no wages are paid; without them, weekends only. */
  readonly holidays?: Holidays
  /** The day the books were read; later payments are ignored. */
  readonly asOf: Day
}

/** How one document was paid: days after its issue and after its due date, with amounts. */
export interface Evidence {
  readonly document: BooksDocument
  readonly side: Side
  /** Payments: cents by days after issue. */
  readonly paid: readonly Weighted[]
  /** The open amount and its age; null if nothing is open. */
  readonly open: Weighted | null
  /** From issue to due date; null without one. */
  readonly term: number | null
}

export const sideOf = (kind: BooksDocument['kind']): Side =>
  isOfCustomer(kind) ? 'receivable' : 'payable'

/**
 * The payments of invoices and bills in the 24 months before `asOf`. A document without payment
 * records counts as paid in full on its `paidOn`. Credit notes are left out, because they are not
 * payments.
 */
export function paymentEvidence(
  documents: readonly BooksDocument[],
  payments: readonly BooksPayment[],
  asOf: Day,
): Evidence[] {
  const from = addMonthsToDay(asOf, -MONTHS_OF_EVIDENCE)
  const today = dayIndex(asOf)
  const within = (on: Day) => on > from && on <= asOf
  const paymentsOf = new Map<string, BooksPayment[]>()
  for (const payment of payments) {
    const list = paymentsOf.get(payment.documentId) ?? []
    list.push(payment)
    paymentsOf.set(payment.documentId, list)
  }
  return documents
    .filter(
      ({ kind, issuedOn, paidOn }) =>
        !isCredit(kind) && issuedOn <= asOf && (paidOn === null || paidOn > from),
    )
    .map(document => {
      const { issuedOn, dueOn, paidOn, total } = document
      const own = paymentsOf.get(document.documentId) ?? []
      const issued = dayIndex(issuedOn)
      const whole = paidOn === null ? [] : [{ paidOn, amount: total }]
      const paid = (own.length > 0 ? own : whole)
        .filter(payment => within(payment.paidOn) && payment.amount > 0)
        .map(payment => ({
          at: Math.max(0, dayIndex(payment.paidOn) - issued),
          weight: payment.amount as number,
        }))
      const isOpen = document.status === 'open' && document.amountDue > 0 && within(issuedOn)
      return {
        document,
        side: sideOf(document.kind),
        paid,
        open: isOpen ? { at: today - issued, weight: document.amountDue as number } : null,
        term: dueOn === null ? null : dayIndex(dueOn) - issued,
      }
    })
    .filter(({ paid, open }) => paid.length > 0 || open !== null)
}
