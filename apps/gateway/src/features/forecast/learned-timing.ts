import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { LearnedTiming } from '@millpond/core/timing'
import type { Tx } from '#database/index.ts'
import { type ForecastSources, readHistory, readLedger } from '../../books/forecast-sources.ts'
import type { Deps } from '../../deps.ts'
import { createReplyCache } from '../../http/encoded-replies.ts'
import { notImported } from './not-imported.ts'

const unzipped = promisify(gunzip)

/** Compressed, what a company of 150 accounts taught takes ten kilobytes: room for thousands. */
const CACHE_BYTES = 32 * 1024 * 1024

interface Reader {
  readonly organisationId: string
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** As JSON, which most readers only pass on. */
export type LearnedOf = (reader: Reader, sources: ForecastSources) => Promise<string>

export const timingIn = (learned: string): LearnedTiming => JSON.parse(learned)

/**
 * What the payments of an organisation taught: learned once per version of its books, in a thread,
 * and kept for the next reader.
 */
export function createLearnedOf({ forecasts }: Pick<Deps, 'forecasts'>): LearnedOf {
  const kept = createReplyCache(CACHE_BYTES)

  const learn = async (reader: Reader, { basis }: ForecastSources) => {
    const { organisationId } = reader
    const { history, ledger } = await reader.inOrganisation(async tx => ({
      history: await readHistory(tx, organisationId),
      ledger: await readLedger(tx, organisationId),
    }))
    if (!ledger) throw notImported()
    return JSON.stringify(await forecasts.answers.run('learn', { history, ledger, basis }))
  }

  return async (reader, sources) => {
    const key = `${reader.organisationId} ${sources.version}`
    return String(await unzipped(await kept.get(key, 'gzip', () => learn(reader, sources))))
  }
}
