import type { Forecast, ForecastBasis } from '#forecast'
import { cashDirection, type DocumentKind, dueDayOf } from '#ledger'
import { type Cents, cents } from '#money'
import type { Day } from '#time'
import { isOfLaterMonth, type PartNumber, unpaidDocuments } from '#timing'

export interface ExpectedDocument {
  readonly documentId: string
  readonly kind: DocumentKind
  readonly number: string | null
  readonly contactName: string
  /** The day on which the forecast expects its cash. */
  readonly expectedOn: Day
  readonly dueOn: Day | null
  /** The whole open amount or a part of it, tax included; positive is cash in. */
  readonly amount: Cents
  /** Which part of its document this is, if that is expected in parts. */
  readonly datePart?: PartNumber
  /** It was due before today. */
  readonly isOverdue: boolean
  /** Whether the screen of invoices and bills lists it; see `openDocuments` of timing. */
  readonly isListed: boolean
}

/**
 * Open documents of the books whose cash the forecast expects up to a day, the largest first. A
 * bill that was moved after that day, or left out of the forecast, is not among them; of one that
 * is expected in parts, each part is listed. A document dated in a later month is expected on the
 * day it is due.
 */
export function expectedDocuments(
  { asOf, documents }: Pick<Forecast, 'asOf' | 'documents'>,
  basis: Pick<ForecastBasis, 'openDocuments'>,
  until: Day,
): ExpectedDocument[] {
  const known = new Set(basis.openDocuments.map(({ documentId }) => documentId))
  const listed = documents
    .filter(
      ({ documentId, expectedBy, expectedOn }) =>
        known.has(documentId) && expectedBy !== 'leftOut' && expectedOn <= until,
    )
    .map(document => {
      const { documentId, kind, number, contactName, expectedOn, amount, datePart } = document
      const dueOn = dueDayOf(document)
      const isOverdue = (dueOn ?? asOf) < asOf
      return {
        ...{ documentId, kind, number, contactName, expectedOn, dueOn, amount, isOverdue },
        ...(datePart && { datePart }),
        isListed: true,
      }
    })
  const later = unpaidDocuments(basis)
    .filter(document => isOfLaterMonth(document, { asOf }))
    .flatMap(document => {
      const { documentId, kind, number, contactName, amountDue } = document
      const expectedOn = dueDayOf(document)
      if (expectedOn === null || expectedOn > until) return []
      const amount = cents(cashDirection(kind) * amountDue)
      return [
        {
          ...{ documentId, kind, number, contactName, expectedOn, amount },
          ...{ dueOn: expectedOn, isOverdue: false, isListed: false },
        },
      ]
    })
  return [...listed, ...later].sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
}
