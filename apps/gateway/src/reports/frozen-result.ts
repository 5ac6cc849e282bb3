import { createHash } from 'node:crypto'
import { MAX_RESULT_BYTES, type ReportResult } from '@millpond/core/report'
import { lastDay } from '@millpond/core/time'
import type { StoredForecastSources } from '../books/forecast-sources.ts'
import { Refusal } from '../http/refusal.ts'

/** What is stored of a result, with its hash. */
export function frozenOf(
  result: ReportResult,
  { version, settingsVersion }: StoredForecastSources,
) {
  const text = JSON.stringify(result)
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES) {
    throw new Refusal('badRequest', 'This report is too large to publish. Show fewer rows.')
  }
  return {
    ...{ result: text, sha256: createHash('sha256').update(text).digest('hex') },
    ...{ asOf: result.asOf, actualUntil: lastDay(result.month) },
    ...{ dataVersion: version, settingsVersion },
  }
}
