import type { CashForecast } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { useEffect, useState } from 'react'
import { forecaster } from './forecast-desk.ts'

/** The forecast of exactly this ledger; null while it is being computed. */
export function useForecast(ledger: Ledger): CashForecast | null {
  const [known, setKnown] = useState<{ ledger: Ledger; forecast: CashForecast } | null>(null)
  useEffect(() => {
    let isWanted = true
    void forecaster(ledger).then(forecast => {
      if (isWanted) setKnown({ ledger, forecast })
    })
    return () => {
      isWanted = false
    }
  }, [ledger])
  return known?.ledger === ledger ? known.forecast : null
}
