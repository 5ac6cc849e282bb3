import type { LearnedTiming } from '@millpond/core/timing'
import type { Tx } from '#database/index.ts'
import { type ForecastSources, readHistory, readLedger } from '../../books/forecast-sources.ts'
import type { Deps } from '../../deps.ts'
import { notImported } from './not-imported.ts'

/** Each is some hundred kilobytes at most; the longest unused goes first. */
const MOST_KEPT = 100

interface Reader {
  readonly organisationId: string
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export type LearnedOf = (reader: Reader, sources: ForecastSources) => Promise<LearnedTiming>

/**
 * What the payments of an organisation taught: learned once per version of its books, in a thread,
 * and kept for the next reader. Who asks meanwhile waits for the same one.
 */
export function createLearnedOf({ forecasts }: Pick<Deps, 'forecasts'>): LearnedOf {
  const known = new Map<string, Promise<LearnedTiming>>()

  const learn = async (reader: Reader, { basis }: ForecastSources) => {
    const { organisationId } = reader
    const { history, ledger } = await reader.inOrganisation(async tx => ({
      history: await readHistory(tx, organisationId),
      ledger: await readLedger(tx, organisationId),
    }))
    if (!ledger) throw notImported()
    return forecasts.answers.run('learn', { history, ledger, basis })
  }

  return async (reader, sources) => {
    const key = `${reader.organisationId} ${sources.version}`
    const learned = known.get(key) ?? learn(reader, sources)
    known.delete(key)
    known.set(key, learned)
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KEPT) break
      known.delete(oldest)
    }
    try {
      return await learned
    } catch (error) {
      if (known.get(key) === learned) known.delete(key)
      throw error
    }
  }
}
