import type { ForecastSettings } from '@millpond/core/forecast'
import { useMemo } from 'react'
import { NO_ADJUSTMENTS, useForecastWith } from '#model/use-forecast-with.ts'
import type { ForecastModel } from '#model/use-model.ts'

/** The forecast with settings that are not saved yet; the saved one without them. */
export function useTriedForecast(model: ForecastModel, settings: ForecastSettings | null) {
  const { ledger, basis, forecast } = model
  const tried = useMemo(
    () => settings && { ledger, basis: { ...basis, settings } },
    [ledger, basis, settings],
  )
  return useForecastWith(tried ?? model, tried && NO_ADJUSTMENTS) ?? forecast
}
