import { type CashForecast, forecastCash } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { HORIZON } from './horizon.ts'

/** The work of the forecast worker; tests and browsers without workers call it themselves. */
export const computeForecast = (ledger: Ledger): CashForecast => forecastCash(ledger, HORIZON)
