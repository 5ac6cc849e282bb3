import type { CashFan, Forecast, ForecastBasis } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'

/** What a forecast is computed from. */
export interface Sources {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
}

/** What can be asked, and what comes back. */
export interface Questions {
  readonly model: {
    readonly asked: Sources & { readonly floor: Cents | null }
    readonly answer: { readonly forecast: Forecast; readonly fan: CashFan }
  }
  /** How far cash may stray from a forecast that is there already, beside another floor. */
  readonly fan: {
    readonly asked: { readonly forecast: Forecast; readonly floor: Cents | null }
    readonly answer: CashFan
  }
  /** Another forecast to compare with, such as that by the budget. */
  readonly forecast: { readonly asked: Sources; readonly answer: Forecast }
}
export type Question = keyof Questions
export type Asked<Q extends Question> = Questions[Q]['asked']
export type Answer<Q extends Question> = Questions[Q]['answer']

/** What page and worker say to each other. */
export interface ModelRequest {
  readonly id: number
  readonly question: Question
  readonly asked: Asked<Question>
}
export type ModelReply =
  | { readonly id: number; readonly answer: Answer<Question> }
  | { readonly id: number; readonly problem: string }
