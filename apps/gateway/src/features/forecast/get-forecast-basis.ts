import type { ForecastBasisReply, getForecastBasis as route } from '@millpond/contract/forecast'
import {
  type ForecastSources,
  readForecastSources,
  readSourcesMark,
  type SourcesMark,
} from '../../books/forecast-sources.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { createReplyCache, encodedAnswer, encodingFor } from '../../http/encoded-replies.ts'
import type { LearnedOf } from './learned-timing.ts'
import { notImported } from './not-imported.ts'
import { sourcesKey } from './sources-key.ts'

/** A large organisation's is a megabyte before it is compressed, a tenth of that afterwards. */
const CACHE_BYTES = 48 * 1024 * 1024

/** What goes with the ledger, by its own versions: compressed once for all who read it. */
export function createGetForecastBasis(learnedOf: LearnedOf): Handler<typeof route> {
  const replies = createReplyCache(CACHE_BYTES)
  return async call => {
    const { organisationId, request } = call
    const encoding = encodingFor(request.headers['accept-encoding'])
    const mark = await call.inOrganisation(tx => readSourcesMark(tx, organisationId))
    if (!mark) throw notImported()
    const known = await replies.find(keyOf(organisationId, mark), encoding)
    if (known) return encodedAnswer(known, encoding)
    const sources = await call.inOrganisation(tx => readForecastSources(tx, organisationId))
    if (!sources) throw notImported()
    // By what was read just now: it may be newer than the mark.
    const key = keyOf(organisationId, sources)
    const make = () => write(call, sources, learnedOf)
    return encodedAnswer(await replies.get(key, encoding, make), encoding)
  }
}

const keyOf = (organisationId: string, mark: SourcesMark) => `${organisationId} ${sourcesKey(mark)}`

async function write(
  call: CallOf<typeof route>,
  sources: ForecastSources,
  learnedOf: LearnedOf,
): Promise<string> {
  const { version, settingsVersion, basis } = sources
  const reply: Omit<ForecastBasisReply, 'learned'> = {
    version,
    settingsVersion,
    ...basis,
    holidays: call.deps.holidaysAround(basis.country, basis.asOf),
  }
  const fields = JSON.stringify(reply).slice(0, -1)
  return `${fields},"learned":${await learnedOf(call, sources)}}`
}
