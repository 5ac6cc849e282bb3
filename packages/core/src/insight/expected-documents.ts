import type { Forecast, ForecastBasis } from '#forecast'
import { type DocumentKind, dueDayOf } from '#ledger'
import type { Cents } from '#money'
import type { Day } from '#time'

export interface ExpectedDocument {
  readonly documentId: string
  readonly kind: DocumentKind
  readonly number: string | null
  readonly contactName: string
  /** The day on which the forecast expects its cash. */
  readonly expectedOn: Day
  /** The whole open amount, tax included; positive is cash in. */
  readonly amount: Cents
  /** It was due before today. */
  readonly isOverdue: boolean
}

/**
 * Open documents of the books whose cash the forecast expects up to a day, the largest first. A
 * bill that was moved after that day, or left out of the forecast, is not among them.
 */
export function expectedDocuments(
  { asOf, documents }: Pick<Forecast, 'asOf' | 'documents'>,
  { openDocuments }: Pick<ForecastBasis, 'openDocuments'>,
  until: Day,
): ExpectedDocument[] {
  const known = new Set(openDocuments.map(({ documentId }) => documentId))
  return documents
    .filter(
      ({ documentId, expectedBy, expectedOn }) =>
        known.has(documentId) && expectedBy !== 'leftOut' && expectedOn <= until,
    )
    .map(document => {
      const { documentId, kind, number, contactName, expectedOn, amount } = document
      const isOverdue = (dueDayOf(document) ?? asOf) < asOf
      return { documentId, kind, number, contactName, expectedOn, amount, isOverdue }
    })
    .sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
}
