import { chosenBudgetAdjustment, type Forecast } from '@millpond/core/forecast'
import { useMemo } from 'react'
import { useForecastWith } from './use-forecast-with.ts'
import type { ForecastModel } from './use-model.ts'

/**
 * Cash and balances with the chosen budget; null until computed. If the forecast uses this budget,
 * it is the answer itself.
 */
export function useBudgetForecast(model: ForecastModel, isWanted: boolean): Forecast | null {
  const { basis, forecast } = model
  const isOwn = basis.settings.planByBudget
  const adjustments = useMemo(
    () => (isWanted && !isOwn ? [chosenBudgetAdjustment(basis)] : null),
    [basis, isWanted, isOwn],
  )
  const other = useForecastWith(model, adjustments)
  if (!isWanted) return null
  return isOwn ? forecast : other
}
