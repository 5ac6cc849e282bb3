import type { Forecast, ForecastBasis } from '@millpond/core/forecast'
import { statementsOf } from '@millpond/core/statement'
import type { Day } from '@millpond/core/time'
import { type OpenDocument, openDocuments } from '@millpond/core/timing'
import { type LowPoint, lowPointOf } from './low-point.ts'

export interface MovedForecast {
  readonly documents: readonly OpenDocument[]
  readonly low: LowPoint | null
}

/**
 * The forecast with other expected days. Days of documents change neither the plan nor what is
 * owed, so that only the statements are computed again: quick enough for every key that is pressed.
 */
export function movedForecast(
  { asOf, input, documents }: Forecast,
  basis: ForecastBasis,
  expectedDates: Readonly<Record<string, Day>>,
): MovedForecast {
  const own = openDocuments({ ...basis, asOf, expectedDates })
  const known = new Set(own.map(document => document.documentId))
  // What stands in for documents the books do not have cannot be moved; its cash still comes.
  const standIns = documents.filter(document => !known.has(document.documentId))
  const statements = statementsOf({ ...input, documents: [...own, ...standIns] })
  return { documents: own, low: lowPointOf(statements) }
}
