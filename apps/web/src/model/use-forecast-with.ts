import type { Forecast, ForecastBasis } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { useEffect, useState } from 'react'
import { forecaster } from './desk.ts'

/**
 * The forecast of another basis, computed beside the one that stands; null until it is there, and
 * while there is nothing to compare. A basis that is replaced meanwhile is not waited for.
 */
export function useForecastWith(ledger: Ledger, basis: ForecastBasis | null): Forecast | null {
  const [known, setKnown] = useState<{ basis: ForecastBasis; forecast: Forecast } | null>(null)
  useEffect(() => {
    if (!basis) return
    let isWanted = true
    forecaster('forecast', { ledger, basis }).then(
      forecast => {
        if (isWanted) setKnown({ basis, forecast })
      },
      // What cannot be compared is not compared: the figures on screen stay what they are.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ledger, basis])
  return known !== null && known.basis === basis ? known.forecast : null
}
