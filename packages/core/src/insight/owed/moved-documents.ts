import type { Forecast, ForecastBasis } from '#forecast'
import { statementsOf } from '#statement'
import { type OpenDocument, openDocuments, type UserDate } from '#timing'
import type { LowPoint } from '../low-point/low-point.ts'
import { cashOutlook } from '../low-point/outlook.ts'

export interface MovedForecast {
  readonly documents: readonly OpenDocument[]
  readonly low: LowPoint | null
}

/**
 * The forecast with other expected days, or with documents left out. Neither changes the plan or
 * the amounts owed, so only the statements are computed again: fast enough for every key press.
 */
export function movedForecast(
  forecast: Forecast,
  basis: ForecastBasis,
  expectedDates: Readonly<Record<string, UserDate>>,
): MovedForecast {
  const { asOf, input, documents } = forecast
  const own = openDocuments({ ...basis, asOf, expectedDates })
  const known = new Set(own.map(document => document.documentId))
  // Placeholders for missing documents cannot be moved; their cash is still included.
  const missing = documents.filter(document => !known.has(document.documentId))
  const statements = statementsOf({ ...input, documents: [...own, ...missing] })
  return { documents: own, low: cashOutlook({ ...forecast, statements }, null, null).low }
}
