import type { BuildScope, Built } from '@millpond/core/budget'
import type { BudgetChange, CashFan, Forecast, ForecastBasis } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import type { Cents, Ppm } from '@millpond/core/money'
import type { Month } from '@millpond/core/time'

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
  /** Cash under the budget of a basis. The worker keeps its model until the next is opened. */
  readonly openBudget: { readonly asked: Sources; readonly answer: BudgetCash }
  /** Cells of that budget, changed. */
  readonly changeBudget: { readonly asked: readonly BudgetChange[]; readonly answer: BudgetCash }
  /** Cells of a budget as trend and season of each account have them, changed by a share. */
  readonly seasonal: {
    readonly asked: { readonly ledger: Ledger; readonly scope: BuildScope; readonly ppm: Ppm }
    readonly answer: Built
  }
}
/** By month ahead, the running one first: of it only the rest is in revenue and expenses. Cents. */
export interface BudgetCash {
  readonly months: readonly Month[]
  readonly closing: Float64Array
  readonly revenue: Float64Array
  readonly expenses: Float64Array
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
