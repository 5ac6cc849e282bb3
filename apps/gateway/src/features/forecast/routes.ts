import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import { createLearnedOf } from '../../forecasts/learned-timing.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { createGetApiForecast } from './get-api-forecast.ts'
import { getForecastAccuracy } from './get-forecast-accuracy.ts'
import { createGetForecastBasis } from './get-forecast-basis.ts'
import { getForecastChanges } from './get-forecast-changes.ts'
import { createGetQuarterly } from './get-quarterly.ts'
import { putExpectedDates } from './put-expected-dates.ts'
import { putForecastSettings } from './put-forecast-settings.ts'

export function bindForecastRoutes(
  bind: BindRoute,
  deps: Pick<Deps, 'backtestCloses' | 'forecasts' | 'holidaysAround'>,
): void {
  const learnedOf = createLearnedOf(deps)
  bind(routes.getForecastBasis, createGetForecastBasis(learnedOf))
  bind(routes.putForecastSettings, putForecastSettings)
  bind(routes.putExpectedDates, putExpectedDates)
  bind(routes.getForecastAccuracy, getForecastAccuracy)
  bind(routes.getForecastChanges, getForecastChanges)
  bind(routes.getApiForecast, createGetApiForecast(learnedOf))
  bind(routes.getQuarterly, createGetQuarterly(learnedOf))
}
