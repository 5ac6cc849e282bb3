/** The tasks of the forecast thread; inputs and results are copied. */
import { alertFacts } from '@millpond/core/alert'
import {
  type BacktestReport,
  type BooksHistory,
  backtestReport,
  cashFan,
  type ForecastBasis,
  type FrozenForecast,
  type Learned,
  learnedFromPast,
  resolveForecast,
  tryPast,
  type WatchedCovenant,
} from '@millpond/core/forecast'
import { cashFigures, freeze } from '@millpond/core/insight'
import type { Ledger } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import {
  type ReportBooks,
  type ReportDefinition,
  type ReportResult,
  reportSources,
  resolveReport,
} from '@millpond/core/report'
import type { Day } from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { prepareFile } from '../books/prepare-books.ts'
import { quarterlyOf } from './quarterly-table.ts'

/** The day and the books, without any plan: plans change nothing about what was learned. */
export interface LearnInput {
  readonly ledger: Ledger
  readonly history: BooksHistory
  readonly asOf: Day
  /** How many past closes are tested; by default core's number. */
  readonly closes?: number
}

/** What was learned from payments and past forecasts, and the accuracy of those forecasts. */
export interface LearnResult {
  /** JSON of `Learned`, because most readers only pass it on. */
  readonly learned: string
  readonly backtest: BacktestReport | null
}

function learn({ ledger, history, asOf, closes }: LearnInput): LearnResult {
  const trial = tryPast(ledger, history, closes === undefined ? {} : { closes })
  const learned: Learned = {
    ...learnTiming({ ...history, ledger, asOf }),
    fromPast: learnedFromPast(trial, ledger),
  }
  return { learned: JSON.stringify(learned), backtest: backtestReport(ledger, trial) }
}

interface FreezeInput {
  readonly ledger: Ledger
  readonly basis: Omit<ForecastBasis, 'learned'>
  /** What was learned from the past of the same books, as JSON. */
  readonly learned: string
  readonly floor: Cents | null
  /** How many weeks ahead the floor is watched. */
  readonly weeksAhead: number
  /** The limits of lenders that are watched. */
  readonly covenants: readonly WatchedCovenant[]
}

/** The forecast with today's plans and settings, in the form that is stored. */
function freezeForecast(input: FreezeInput): FrozenForecast {
  const { ledger, basis, floor, weeksAhead, covenants } = input
  const forecast = resolveForecast({
    ledger,
    basis: { ...basis, learned: JSON.parse(input.learned) as Learned },
  })
  return {
    ...freeze(forecast, cashFan(forecast, floor), floor),
    alertFacts: alertFacts({ ledger, forecast, basis, floor, weeksAhead, covenants }),
  }
}

interface CashFiguresInput {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
  readonly floor: Cents | null
}

/** What the dashboard shows, for other tools. */
function figuresOfCash({ ledger, basis, floor }: CashFiguresInput) {
  const forecast = resolveForecast({ ledger, basis })
  return cashFigures({ ledger, forecast, fan: cashFan(forecast, floor), floor })
}

interface ReportInput extends Omit<ReportBooks, 'basis'> {
  readonly definition: ReportDefinition
  readonly basis: Omit<ForecastBasis, 'learned'>
  readonly learned: string
}

/** A report with the figures of these books, as it is published. */
function report({ definition, basis, learned, ...books }: ReportInput): ReportResult {
  const full = { ...basis, learned: JSON.parse(learned) as Learned }
  return resolveReport(definition, reportSources({ ...books, basis: full }))
}

const TASKS = {
  ...{ learn, freeze: freezeForecast, quarterly: quarterlyOf, report },
  cashFigures: figuresOfCash,
  prepareFile,
}

export type ForecastTasks = typeof TASKS
export type TaskInput<Name extends keyof ForecastTasks> = Parameters<ForecastTasks[Name]>[0]

export const runTask = (name: string, input: unknown): unknown =>
  TASKS[name as keyof ForecastTasks](input as never)
