import type { Forecast } from '@millpond/core/forecast'
import type { Sheet } from '@millpond/core/sheet'
import { useMemo } from 'react'
import { amountsOf } from './budget-changes.ts'
import { useForecastWith } from './use-forecast-with.ts'
import type { ForecastModel } from './use-model.ts'

/** The forecast that plans by a sheet; null while there is none, and until it is computed. */
export function useForecastBySheet(
  { ledger, basis }: Pick<ForecastModel, 'ledger' | 'basis'>,
  sheet: Sheet | null,
): Forecast | null {
  const planned = useMemo(() => {
    if (!sheet) return null
    const settings = { ...basis.settings, planByBudget: true }
    return { ...basis, settings, budget: amountsOf(sheet) }
  }, [sheet, basis])
  return useForecastWith(ledger, planned)
}
