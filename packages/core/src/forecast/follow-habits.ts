/** What accounts with which the bank balance is steered are planned to bring. */
import { ITEM_TYPE } from '#item'
import { type Cents, cents } from '#money'
import { restOfPlan } from '#plan'
import type { Month } from '#time'
import { type BankHabit, type BankRule, broughtBy } from './bank-habit.ts'
import type { Chart } from './chart.ts'

/** How an account is planned to answer to the bank balance, kept so that paths can answer too. */
export interface FollowedBalance {
  readonly habit: BankHabit
  /** By month: cash before it moves, cents. */
  readonly cash: readonly number[]
  /** What it has brought of the running month already. */
  readonly soFar: number
  /** What it holds at the close and may take back; infinite for equity. */
  readonly held: number
}

export interface FollowQuestion {
  readonly chart: Chart
  readonly habits: readonly BankHabit[]
  readonly months: readonly Month[]
  /** Cash at the end of each month if none of them moved any more. */
  readonly closings: ArrayLike<number>
}

/** By habit: what it is planned to bring from today on, by month, in cents, and why. */
export interface PlannedHabit {
  readonly brought: readonly Cents[]
  readonly follows: FollowedBalance
}

/** Month by month, each account in turn on what those before it have left. */
export function followHabits(question: FollowQuestion): PlannedHabit[] {
  const { chart, habits, months, closings } = question
  const planned = habits.map(habit => ({
    habit,
    ...standing(chart, habit),
    cash: [] as number[],
    brought: [] as Cents[],
  }))
  let moved = 0
  months.forEach((month, at) => {
    for (const each of planned) {
      const soFar = at === 0 ? each.soFar : 0
      const cash = (closings[at] ?? 0) + moved - soFar
      const amount = restBrought(each.habit, month, { cash, held: each.held, soFar })
      each.cash.push(cash)
      each.brought.push(cents(amount))
      each.held += each.habit.brings * (soFar + amount)
      moved += amount
    }
  })
  return planned.map(({ habit, cash, soFar, brought }) => ({
    brought,
    follows: { habit, cash, soFar, held: standing(chart, habit).held },
  }))
}

/**
 * What is still to come of a month of which so much has moved, in whole cents. No more is paid back
 * than is owed, and no more is brought than is there.
 */
export function restBrought(
  { brings, rules }: BankHabit,
  month: Month,
  { cash, held, stray = 0, soFar }: BankStanding,
  rule: BankRule = rules[0],
): number {
  const answer = broughtBy(rule, month, { cash, stray })
  const whole = cents(Math.round(brings === 1 ? Math.max(answer, -held) : Math.min(answer, held)))
  return soFar === 0 ? whole : restOfPlan(whole, cents(soFar))
}

export interface BankStanding {
  /** Cash before the account moves. */
  readonly cash: number
  /** What the account holds before the month. */
  readonly held: number
  /** How far the owner is from the habit. */
  readonly stray?: number
  /** What it has brought of the month already. */
  readonly soFar: number
}

function standing(chart: Chart, { code, brings }: BankHabit) {
  const close = chart.balanceAt(code, chart.ledger.closeMonth)
  const isEquity = chart.balance.some(
    series => series.code === code && series.itemType === ITEM_TYPE.equity,
  )
  return {
    soFar: brings * (chart.balanceNow(code) - close),
    held: isEquity ? Number.POSITIVE_INFINITY : Math.max(0, close),
  }
}
