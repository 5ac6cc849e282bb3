import type { Forecast } from '@millpond/core/forecast'
import type { Sheet } from '@millpond/core/sheet'
import { useMemo, useState } from 'react'
import { amountsOf } from './budget-changes.ts'
import { useForecastWith } from './use-forecast-with.ts'
import type { ForecastModel } from './use-model.ts'

/**
 * The forecast that plans by a sheet; null while there is none, and until it is computed the first
 * time. While other things it rests on are read anew, the one before stands.
 */
export function useForecastBySheet(
  { ledger, basis }: Pick<ForecastModel, 'ledger' | 'basis'>,
  sheet: Sheet | null,
): Forecast | null {
  const planned = useMemo(() => {
    if (!sheet) return null
    const settings = { ...basis.settings, planByBudget: true }
    return { ...basis, settings, budget: amountsOf(sheet) }
  }, [sheet, basis])
  const fresh = useForecastWith(ledger, planned)
  const [kept, setKept] = useState<{ sheet: Sheet; forecast: Forecast } | null>(null)
  if (sheet && fresh && kept?.forecast !== fresh) setKept({ sheet, forecast: fresh })
  return fresh ?? (kept && kept.sheet === sheet ? kept.forecast : null)
}
