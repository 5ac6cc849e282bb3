import type { Forecast } from '@millpond/core/forecast'
import { useMemo } from 'react'
import { useForecastWith } from './use-forecast-with.ts'
import type { ForecastModel } from './use-model.ts'

/** What the provider's budget would make of cash and balances; null until it is computed. */
export function useBudgetForecast(
  { ledger, basis }: Pick<ForecastModel, 'ledger' | 'basis'>,
  isWanted: boolean,
): Forecast | null {
  const planned = useMemo(
    () => ({ ...basis, settings: { ...basis.settings, planByBudget: true } }),
    [basis],
  )
  return useForecastWith(ledger, isWanted ? planned : null)
}
