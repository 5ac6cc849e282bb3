import type { Learned } from '@millpond/core/forecast'
import type { Tx } from '#database/index.ts'
import {
  booksHistoryOf,
  readHistory,
  readLedger,
  type StoredForecastSources,
} from '../books/forecast-sources.ts'
import type { Deps } from '../deps.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'
import { notImported } from './not-imported.ts'

interface Reader {
  readonly organisationId: string
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** As JSON, because most readers only pass it on. */
export type LearnedOf = (reader: Reader, sources: StoredForecastSources) => Promise<string>

export const timingIn = (learned: string): Learned => JSON.parse(learned)

/**
 * What was learned from the payments of an organisation and from its past forecasts. It is stored
 * with the forecast of the same books; a request before that waits until a thread has learned it.
 */
export function createLearnedOf(
  deps: Pick<Deps, 'backtestCloses' | 'forecasts' | 'holidaysAround'>,
): LearnedOf {
  const { forecasts, backtestCloses: closes, holidaysAround } = deps
  return async ({ organisationId, inOrganisation }, { version, basis }) => {
    const kept = await inOrganisation(tx => forecastRunStore.learned(tx, organisationId, version))
    if (kept !== null) return kept
    const { payments, ledger } = await inOrganisation(async tx => ({
      payments: await readHistory(tx, organisationId),
      ledger: await readLedger(tx, organisationId),
    }))
    if (!ledger) throw notImported()
    const holidays = new Set(holidaysAround(basis.country, basis.asOf))
    const history = booksHistoryOf({ ...basis, holidays }, payments)
    const input = { ledger, history, asOf: basis.asOf, ...(closes !== undefined && { closes }) }
    const { learned } = await forecasts.learn('answers', input)
    return learned
  }
}
