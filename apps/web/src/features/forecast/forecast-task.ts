import { type CashForecast, forecastCash } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'

/** Months ahead that the dashboard looks at, the running one first. */
export const HORIZON = 12

/** The work of the forecast worker; tests and browsers without workers call it themselves. */
export const computeForecast = (ledger: Ledger): CashForecast => forecastCash(ledger, HORIZON)
