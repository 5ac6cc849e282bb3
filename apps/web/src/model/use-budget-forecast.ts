import {
  chosenBudgetAdjustment,
  type Forecast,
  type ForecastSources,
} from '@millpond/core/forecast'
import { useMemo } from 'react'
import { useForecastWith } from './use-forecast-with.ts'

/** What the chosen budget would make of cash and balances; null until it is computed. */
export function useBudgetForecast(sources: ForecastSources, isWanted: boolean): Forecast | null {
  const { basis } = sources
  const adjustments = useMemo(
    () => (isWanted ? [chosenBudgetAdjustment(basis)] : null),
    [basis, isWanted],
  )
  return useForecastWith(sources, adjustments)
}
