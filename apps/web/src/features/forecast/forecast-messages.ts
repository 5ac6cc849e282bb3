import type { CashForecast } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'

/** What page and worker say to each other. */
export interface ForecastRequest {
  readonly id: number
  readonly ledger: Ledger
}
export interface ForecastAnswer {
  readonly id: number
  readonly forecast: CashForecast
}
