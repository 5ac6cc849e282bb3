import type { Forecast, ForecastBasis } from '#forecast'
import { addDays, type Day } from '#time'
import { type ExpectedDocument, expectedDocuments } from './expected-documents.ts'
import { type Debtor, whoOwesMost } from './who-owes-most.ts'

/** A supplier may wait for some weeks: an earlier payment is made before the low point anyway. */
const DAYS_BEFORE_LOW = 45

export interface FirstRemedies {
  /** The customer whose invoices are overdue by the largest amount; null if none is. */
  readonly overdue: Debtor | null
  /** The largest bill that is paid shortly before cash is lowest; null if there is none. */
  readonly bill: ExpectedDocument | null
}

/** What to do first about a low point: the invoices to collect, and the bill to delay. */
export function firstRemedies(
  forecast: Pick<Forecast, 'asOf' | 'documents'>,
  basis: Pick<ForecastBasis, 'openDocuments'>,
  lowOn: Day,
): FirstRemedies {
  const { largest } = whoOwesMost(forecast, basis, Number.POSITIVE_INFINITY)
  const [overdue = null] = largest
    .filter(debtor => debtor.overdue > 0)
    .sort((left, right) => right.overdue - left.overdue)
  const from = addDays(lowOn, -DAYS_BEFORE_LOW)
  const bill = expectedDocuments(forecast, basis, lowOn).find(
    ({ kind, expectedOn, isListed }) => kind === 'bill' && isListed && expectedOn >= from,
  )
  return { overdue, bill: bill ?? null }
}
