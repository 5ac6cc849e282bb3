import type { LearnedTiming } from '@millpond/core/timing'
import type { Tx } from '#database/index.ts'
import { type ForecastSources, readHistory, readLedger } from '../../books/forecast-sources.ts'
import type { Deps } from '../../deps.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { notImported } from './not-imported.ts'

/** Each is some hundred kilobytes at most. */
const MOST_KEPT = 100

interface Reader {
  readonly organisationId: string
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export type LearnedOf = (reader: Reader, sources: ForecastSources) => Promise<LearnedTiming>

/**
 * What the payments of an organisation taught: learned once per version of its books, in a thread,
 * and kept for the next reader.
 */
export function createLearnedOf({ forecasts }: Pick<Deps, 'forecasts'>): LearnedOf {
  const answerOf = createKeptAnswers<LearnedTiming>(MOST_KEPT)

  const learn = async (reader: Reader, { basis }: ForecastSources) => {
    const { organisationId } = reader
    const { history, ledger } = await reader.inOrganisation(async tx => ({
      history: await readHistory(tx, organisationId),
      ledger: await readLedger(tx, organisationId),
    }))
    if (!ledger) throw notImported()
    return forecasts.answers.run('learn', { history, ledger, basis })
  }

  return (reader, sources) =>
    answerOf(`${reader.organisationId} ${sources.version}`, () => learn(reader, sources))
}
