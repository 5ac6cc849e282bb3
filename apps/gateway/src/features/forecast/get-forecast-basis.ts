import type { ForecastBasisReply, getForecastBasis as route } from '@millpond/contract/forecast'
import { readForecastSources } from '../../books/forecast-sources.ts'
import type { Handler } from '../../http/call.ts'
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
    const { organisationId, deps, request } = call
    const sources = await call.inOrganisation(tx => readForecastSources(tx, organisationId))
    if (!sources) throw notImported()
    const { version, settingsVersion, basis } = sources
    const make = async () => {
      const reply: Omit<ForecastBasisReply, 'learned'> = {
        version,
        settingsVersion,
        ...basis,
        holidays: deps.holidaysAround(basis.country, basis.asOf),
      }
      const fields = JSON.stringify(reply).slice(0, -1)
      return `${fields},"learned":${await learnedOf(call, sources)}}`
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const key = `${organisationId} ${sourcesKey(sources)}`
    return encodedAnswer(await replies.get(key, encoding, make), encoding)
  }
}
