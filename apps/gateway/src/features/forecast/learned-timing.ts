import type { LearnedTiming } from '@millpond/core/timing'
import type { Tx } from '#database/index.ts'
import { type ForecastSources, readHistory, readLedger } from '../../books/forecast-sources.ts'
import type { Deps } from '../../deps.ts'
import { forecastRunStore } from '../../stores/forecast-run-store.ts'
import { notImported } from './not-imported.ts'

interface Reader {
  readonly organisationId: string
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** As JSON, which most readers only pass on. */
export type LearnedOf = (reader: Reader, sources: ForecastSources) => Promise<string>

export const timingIn = (learned: string): LearnedTiming => JSON.parse(learned)

/**
 * What the payments of an organisation taught. It is kept with the forecast of the same books;
 * whoever asks before that is made has it learned in a thread.
 */
export function createLearnedOf({ forecasts }: Pick<Deps, 'forecasts'>): LearnedOf {
  return async ({ organisationId, inOrganisation }, { version, basis }) => {
    const kept = await inOrganisation(tx => forecastRunStore.learned(tx, organisationId, version))
    if (kept !== null) return kept
    const { history, ledger } = await inOrganisation(async tx => ({
      history: await readHistory(tx, organisationId),
      ledger: await readLedger(tx, organisationId),
    }))
    if (!ledger) throw notImported()
    return JSON.stringify(await forecasts.answers.run('learn', { history, ledger, basis }))
  }
}
