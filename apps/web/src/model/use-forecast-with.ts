import type { Forecast, ForecastSources } from '@millpond/core/forecast'
import type { Adjustment } from '@millpond/core/plan'
import { useEffect, useState } from 'react'
import { forecastWorker } from './forecast-worker-client.ts'

export const NO_ADJUSTMENTS: readonly Adjustment[] = []

interface Known extends ForecastSources {
  readonly adjustments: readonly Adjustment[]
  readonly forecast: Forecast
}

/**
 * The forecast of these sources with these adjustments, computed off the main thread; null until it
 * is there, and while `adjustments` is null. Both are compared by identity: what is replaced before
 * its forecast is there is not waited for.
 */
export function useForecastWith(
  { ledger, basis }: ForecastSources,
  adjustments: readonly Adjustment[] | null,
): Forecast | null {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (!adjustments) return
    let isWanted = true
    forecastWorker('forecast', { sources: { ledger, basis }, adjustments }).then(
      forecast => {
        if (isWanted) setKnown({ ledger, basis, adjustments, forecast })
      },
      // What cannot be compared is not compared: the figures on screen stay what they are.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ledger, basis, adjustments])
  const isCurrent =
    known?.ledger === ledger && known.basis === basis && known.adjustments === adjustments
  return isCurrent ? known.forecast : null
}
