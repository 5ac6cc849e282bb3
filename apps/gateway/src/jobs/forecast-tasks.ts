/** What the thread of forecasts can be asked for; data goes in and comes out by copy. */
import type { ForecastBasis } from '@millpond/core/forecast'
import { fixedProfile, type LearnedTiming } from '@millpond/core/timing'
import type { PaymentHistory } from '../books/forecast-sources.ts'
import { quarterlyOf } from './quarterly-table.ts'

interface LearnInput {
  readonly history: PaymentHistory
  readonly basis: Pick<ForecastBasis, 'asOf' | 'accounts'>
}

const learn = (_input: LearnInput): LearnedTiming => ({
  receivable: fixedProfile(30),
  payable: fixedProfile(30),
  contacts: [],
  accounts: [],
})

const TASKS = { learn, quarterly: quarterlyOf }

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
