import type { getQuarterly as route } from '@millpond/contract/forecast'
import type { ReplyOf } from '@millpond/contract/route'
import { readSourcesAndLedger, readSourcesVersion } from '../../books/forecast-sources.ts'
import { type LearnedOf, timingIn } from '../../forecasts/learned-timing.ts'
import { notImported } from '../../forecasts/not-imported.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { createAnswerCache } from './answer-cache.ts'
import { sourcesKey } from './sources-key.ts'

type Quarterly = ReplyOf<typeof route>
const MAX_KEPT = 100

/** Calculated once for the same books, settings and dates, and cached for the next reader. */
export function createGetQuarterly(
  learnedOf: LearnedOf,
): Handler<typeof route, 'forecasts' | 'holidaysAround'> {
  const answerOf = createAnswerCache<Quarterly>(MAX_KEPT)
  return async call => {
    const { organisationId } = call
    const sourcesVersion = await call.inOrganisation(tx => readSourcesVersion(tx, organisationId))
    if (!sourcesVersion) throw notImported()
    return answerOf(`${organisationId} ${sourcesKey(sourcesVersion)}`, () => make(call, learnedOf))
  }
}

async function make(
  call: CallOf<typeof route, 'forecasts' | 'holidaysAround'>,
  learnedOf: LearnedOf,
): Promise<Quarterly> {
  const { deps, organisationId } = call
  const read = await call.inOrganisation(tx => readSourcesAndLedger(tx, organisationId))
  if (!read) throw notImported()
  const { sources, ledger } = read
  const { version, settingsVersion } = sources
  const basis = {
    ...sources.basis,
    learned: timingIn(await learnedOf(call, sources)),
    holidays: new Set(deps.holidaysAround(sources.basis.country, sources.basis.asOf)),
  }
  const figures = await deps.forecasts.answers.run('quarterly', { ledger, basis })
  const { currency, closeMonth } = ledger
  return { version, settingsVersion, currency, closeMonth, ...figures }
}
