import type { AccountForecasts, CashForecast } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'

/** What can be asked, and what comes back. */
export interface Answers {
  readonly cash: CashForecast
  readonly accounts: AccountForecasts
}
export type Question = keyof Answers

/** What page and worker say to each other. */
export interface ForecastRequest {
  readonly id: number
  readonly question: Question
  readonly ledger: Ledger
}
export interface ForecastAnswer {
  readonly id: number
  readonly answer: Answers[Question]
}
