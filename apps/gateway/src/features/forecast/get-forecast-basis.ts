import type { getForecastBasis as route } from '@millpond/contract/forecast'
import { readForecastSources } from '../../books/forecast-sources.ts'
import type { Handler } from '../../http/call.ts'
import type { LearnedOf } from './learned-timing.ts'
import { notImported } from './not-imported.ts'

export const createGetForecastBasis =
  (learnedOf: LearnedOf): Handler<typeof route> =>
  async call => {
    const { organisationId, deps } = call
    const sources = await call.inOrganisation(tx => readForecastSources(tx, organisationId))
    if (!sources) throw notImported()
    const { version, settingsVersion, basis } = sources
    return {
      version,
      settingsVersion,
      ...basis,
      learned: await learnedOf(call, sources),
      holidays: deps.holidaysAround(basis.country, basis.asOf),
    }
  }
