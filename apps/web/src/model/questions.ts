import type { BuildScope, Built } from '@millpond/core/budget'
import type {
  BudgetChange,
  CashFan,
  Forecast,
  ForecastSources,
  LoansAndAssets,
} from '@millpond/core/forecast'
import type { LowPoint, Remedy, SensitivityPart } from '@millpond/core/insight'
import type { Ledger } from '@millpond/core/ledger'
import type { Cents, Ppm } from '@millpond/core/money'
import type { Adjustment } from '@millpond/core/plan'
import type { ReportBooks, ReportDefinition, ReportResult } from '@millpond/core/report'
import type { Month } from '@millpond/core/time'
import type { AdoptionAnswer } from './scenario-adoption.ts'
import type {
  AskedOfScenario,
  Keyed,
  SafeMonthsAnswer,
  SafeMonthsQuestion,
  ScenarioFigures,
  ScenarioQuestion,
  ScenarioStatementsAnswer,
  SensitivityAsked,
} from './scenario-question.ts'

/** A forecast to compute: the organisation's own, with these adjustments. */
export interface AdjustedForecast {
  readonly sources: ForecastSources
  readonly adjustments: readonly Adjustment[]
}

/** The questions and their answers. */
export interface Questions {
  /** The organisation's own forecast. */
  readonly model: {
    readonly asked: ForecastSources & { readonly floor: Cents | null }
    readonly answer: { readonly forecast: Forecast; readonly fan: CashFan }
  }
  /** The fan of an existing forecast, with another floor. */
  readonly fan: {
    readonly asked: { readonly forecast: Forecast; readonly floor: Cents | null }
    readonly answer: CashFan
  }
  /** Another forecast to compare with, such as that with a budget. */
  readonly forecast: { readonly asked: AdjustedForecast; readonly answer: Forecast }
  /** Opens a session under an id of the caller's, which keeps its forecast until it is closed. */
  readonly openSession: {
    readonly asked: AdjustedForecast & { readonly id: string }
    readonly answer: SessionFigures
  }
  /** Changes cells of the budget of an open session. */
  readonly changeSession: {
    readonly asked: { readonly id: string; readonly changes: readonly BudgetChange[] }
    readonly answer: SessionFigures
  }
  /** Whether there was such a session. */
  readonly closeSession: { readonly asked: { readonly id: string }; readonly answer: boolean }
  /** Keeps the books of a report under an id of the caller's until it is closed. */
  readonly openReport: {
    readonly asked: { readonly id: string; readonly books: ReportBooks }
    readonly answer: null
  }
  /** What an open report shows. */
  readonly report: {
    readonly asked: { readonly id: string; readonly definition: ReportDefinition }
    readonly answer: ReportResult
  }
  /** Whether there was such a report. */
  readonly closeReport: { readonly asked: { readonly id: string }; readonly answer: boolean }
  /** Loans and assets of the books by their settings. */
  readonly loansAndAssets: { readonly asked: ForecastSources; readonly answer: LoansAnswer }
  /** A scenario and its baseline. */
  readonly scenario: { readonly asked: Keyed<ScenarioQuestion>; readonly answer: ScenarioFigures }
  /** The statements of a scenario and of its baseline, for a file. */
  readonly scenarioStatements: {
    readonly asked: Keyed<ScenarioQuestion>
    readonly answer: ScenarioStatementsAnswer
  }
  readonly safeMonths: {
    readonly asked: Keyed<SafeMonthsQuestion>
    readonly answer: SafeMonthsAnswer
  }
  /** What adopting a scenario would do. */
  readonly adoption: { readonly asked: Keyed<ScenarioQuestion>; readonly answer: AdoptionAnswer }
  /** If one thing is different in a scenario. */
  readonly sensitivity: {
    readonly asked: Keyed<SensitivityAsked>
    readonly answer: SensitivityPart
  }
  /** What keeps cash above the floor; the scenario is the forecast itself. */
  readonly remedies: {
    readonly asked: Keyed<ScenarioQuestion>
    readonly answer: readonly Remedy[]
  }
  readonly askScenario: { readonly asked: Keyed<AskedOfScenario>; readonly answer: string }
  /** Low points of open sessions, in the order of the question; null with too little history. */
  readonly lowPoints: {
    readonly asked: { readonly ids: readonly string[] }
    readonly answer: readonly (LowPoint | null)[]
  }
  /** Cells of a budget from the trend and season of each account, changed by a share. */
  readonly seasonal: {
    readonly asked: { readonly ledger: Ledger; readonly scope: BuildScope; readonly ppm: Ppm }
    readonly answer: Built
  }
}

export interface LoansAnswer extends LoansAndAssets {
  /** The low point of the forecast with these settings; null with too little history. */
  readonly low: LowPoint | null
}

/** By forecast month, the running one first: its revenue and expenses are only the rest. Cents. */
export interface BudgetCash {
  readonly months: readonly Month[]
  readonly closing: Float64Array
  readonly revenue: Float64Array
  readonly expenses: Float64Array
}

/** Cash of a session, and the forecast of the cells that its budget leaves empty. */
export interface SessionFigures {
  readonly cash: BudgetCash
  /** Of the accounts whose plan may have changed; NaN where the budget has a figure. */
  readonly unbudgeted: readonly { readonly code: string; readonly amounts: Float64Array }[]
}

export type Question = keyof Questions
export type QuestionInput<Q extends Question> = Questions[Q]['asked']
export type QuestionReply<Q extends Question> = Questions[Q]['answer']

/** The messages between page and worker. */
export interface ForecastRequest {
  readonly id: number
  readonly question: Question
  readonly asked: QuestionInput<Question>
}
export type ForecastReply =
  | { readonly id: number; readonly answer: QuestionReply<Question> }
  | { readonly id: number; readonly problem: string }
