import type { Forecast, ForecastSources } from '@millpond/core/forecast'
import type { Sheet } from '@millpond/core/sheet'
import { useMemo, useState } from 'react'
import { budgetAdjustment } from './budget-changes.ts'
import { useForecastWith } from './use-forecast-with.ts'

/**
 * The forecast that uses a sheet as its budget; null without a sheet, and until the first one is
 * computed. While the books or the settings are read again, the last forecast stays.
 */
export function useForecastBySheet(sources: ForecastSources, sheet: Sheet | null): Forecast | null {
  const adjustments = useMemo(() => sheet && [budgetAdjustment(sheet)], [sheet])
  const fresh = useForecastWith(sources, adjustments)
  const [kept, setKept] = useState<{ sheet: Sheet; forecast: Forecast } | null>(null)
  if (sheet && fresh && kept?.forecast !== fresh) setKept({ sheet, forecast: fresh })
  return fresh ?? (kept && kept.sheet === sheet ? kept.forecast : null)
}
