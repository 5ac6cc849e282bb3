import type { getApiForecast as route } from '@millpond/contract/public-api'
import type { ReplyOf } from '@millpond/contract/route'
import { readSourcesAndLedger, readSourcesVersion } from '../../books/forecast-sources.ts'
import { type LearnedOf, timingIn } from '../../forecasts/learned-timing.ts'
import { notImported } from '../../forecasts/not-imported.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { createAnswerCache } from './answer-cache.ts'
import { sourcesKey } from './sources-key.ts'

const MAX_KEPT = 100

type Call = CallOf<typeof route, 'forecasts' | 'holidaysAround'>

/** The figures of the dashboard, by the same functions, for other tools. */
export function createGetApiForecast(
  learnedOf: LearnedOf,
): Handler<typeof route, 'forecasts' | 'holidaysAround'> {
  const answerOf = createAnswerCache<ReplyOf<typeof route>>(MAX_KEPT)
  return async call => {
    const { organisationId } = call
    const sources = await call.inOrganisation(tx => readSourcesVersion(tx, organisationId))
    if (!sources) throw notImported()
    const key = `${organisationId} ${sources.floor} ${sourcesKey(sources)}`
    return answerOf(key, () => make(call, learnedOf))
  }
}

async function make(call: Call, learnedOf: LearnedOf): Promise<ReplyOf<typeof route>> {
  const { deps, organisationId } = call
  const read = await call.inOrganisation(tx => readSourcesAndLedger(tx, organisationId))
  if (!read) throw notImported()
  const { sources, ledger } = read
  const basis = {
    ...sources.basis,
    learned: timingIn(await learnedOf(call, sources)),
    holidays: new Set(deps.holidaysAround(sources.basis.country, sources.basis.asOf)),
  }
  const { floor, version } = sources
  const figures = await deps.forecasts.answers.run('cashFigures', { ledger, basis, floor })
  const { currency, closeMonth } = ledger
  const months = figures.months.map(month => ({ ...month }))
  return { organisationId, currency, closeMonth, version, ...figures, months }
}
