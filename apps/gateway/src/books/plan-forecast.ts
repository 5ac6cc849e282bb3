import { assert } from '@millpond/core/outcome'
import type { Day } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import { expectedDateStore } from '../stores/expected-date-store.ts'
import { type ForecastKey, forecastRunStore } from '../stores/forecast-run-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'

interface Queue {
  sendForecast(key: ForecastKey, when: { readonly tx: Tx }): Promise<void>
}

/**
 * Schedules the forecast of these books within the transaction that publishes them, so that it is
 * made even if the process ends right after the commit.
 */
export async function planForecast(
  { jobs }: { readonly jobs: Queue },
  tx: Tx,
  key: ForecastKey,
  asOf: Day,
): Promise<void> {
  const { organisationId, importId } = key
  const dataVersion = await organisationStore.dataVersion(tx, organisationId)
  assert(dataVersion, 'a forecast is planned of books that were just published')
  await expectedDateStore.forgetSettled(tx, organisationId)
  await forecastRunStore.add(tx, { organisationId, importId }, { dataVersion, asOf })
  await jobs.sendForecast({ organisationId, importId }, { tx })
}
