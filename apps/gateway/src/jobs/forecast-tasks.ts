/** What the thread of forecasts can be asked for; data goes in and comes out by copy. */
import {
  backtest,
  buildForecast,
  cashFan,
  type ForecastBasis,
  freeze,
} from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import { type LearnedTiming, learnTiming } from '@millpond/core/timing'
import type { PaymentHistory } from '../books/forecast-sources.ts'
import type { KeptForecast } from '../stores/forecast-run-store.ts'
import { quarterlyOf } from './quarterly-table.ts'

interface LearnInput {
  readonly ledger: Ledger
  readonly history: PaymentHistory
  readonly basis: Pick<ForecastBasis, 'asOf' | 'accounts'>
}

const learn = ({ ledger, history, basis }: LearnInput): LearnedTiming =>
  learnTiming({ ...history, ledger, accounts: basis.accounts, asOf: basis.asOf })

interface KeepInput {
  readonly ledger: Ledger
  readonly history: PaymentHistory
  readonly basis: Omit<ForecastBasis, 'learned'>
  readonly floor: Cents | null
  readonly closes?: number
}

/** What is forecast today, and how forecasts of past closes met what happened. */
function keep({ ledger, history, basis, floor, ...options }: KeepInput): KeptForecast {
  const learned = learn({ ledger, history, basis })
  const full = { ...basis, learned }
  const forecast = buildForecast(ledger, full)
  const frozen = freeze(forecast, cashFan(forecast, floor), floor)
  const report = backtest(ledger, { ...basis, ...history }, options)
  return { frozen, backtest: report, learned: JSON.stringify(learned) }
}

const TASKS = { learn, keep, quarterly: quarterlyOf }

export type TaskName = keyof typeof TASKS
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0]
export type TaskResult<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>

export interface ToThread {
  readonly id: number
  readonly name: TaskName
  readonly input: unknown
}
export type FromThread =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string }

export const runTask = (name: TaskName, input: unknown): unknown => TASKS[name](input as never)
