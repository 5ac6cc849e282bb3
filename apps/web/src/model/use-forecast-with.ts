import type { Forecast, ForecastSources } from '@millpond/core/forecast'
import type { Adjustment } from '@millpond/core/plan'
import { forecastWorker } from './forecast-worker-client.ts'
import { useForecastAnswer } from './use-forecast-answer.ts'

export const NO_ADJUSTMENTS: readonly Adjustment[] = []

const forecastOf = (
  sources: ForecastSources,
  adjustments: readonly Adjustment[],
): Promise<Forecast> => forecastWorker('forecast', { sources, adjustments })

/** The forecast of these sources with these adjustments; null until it is computed. */
export const useForecastWith = (
  sources: ForecastSources,
  adjustments: readonly Adjustment[] | null,
): Forecast | null => useForecastAnswer(sources, adjustments, forecastOf)
