import type { getQuarterly as route } from '@millpond/contract/forecast'
import type { ReplyOf } from '@millpond/contract/route'
import {
  type ForecastSources,
  readForecastSources,
  readLedger,
} from '../../books/forecast-sources.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import type { LearnedOf } from './learned-timing.ts'
import { notImported } from './not-imported.ts'
import { sourcesKey } from './sources-key.ts'

type Quarterly = ReplyOf<typeof route>
const MOST_KEPT = 100

/** Worked out once for the same books, settings and dates, and kept for the next reader. */
export function createGetQuarterly(learnedOf: LearnedOf): Handler<typeof route> {
  const known = new Map<string, Quarterly>()
  return async call => {
    const { organisationId } = call
    const sources = await call.inOrganisation(tx => readForecastSources(tx, organisationId))
    if (!sources) throw notImported()
    const key = `${organisationId} ${sourcesKey(sources)}`
    const found = known.get(key) ?? (await make(call, sources, learnedOf))
    known.delete(key)
    known.set(key, found)
    const [oldest] = known.keys()
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
    return found
  }
}

async function make(
  call: CallOf<typeof route>,
  sources: ForecastSources,
  learnedOf: LearnedOf,
): Promise<Quarterly> {
  const { deps, organisationId } = call
  const ledger = await call.inOrganisation(tx => readLedger(tx, organisationId))
  if (!ledger) throw notImported()
  const { version, settingsVersion } = sources
  const basis = {
    ...sources.basis,
    learned: await learnedOf(call, sources),
    holidays: new Set(deps.holidaysAround(sources.basis.country, sources.basis.asOf)),
  }
  const figures = await deps.forecasts.answers.run('quarterly', { ledger, basis })
  const { currency, closeMonth } = ledger
  return { version, settingsVersion, currency, closeMonth, ...figures }
}
