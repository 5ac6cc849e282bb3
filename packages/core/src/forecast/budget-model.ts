/** Cash under a budget, following it cell by cell. Design: forecast-model §8. */
import { isProfitAndLossType } from '#item'
import type { Ledger } from '#ledger'
import type { Cents } from '#money'
import { followersOf, restOfPlan } from '#plan'
import { createModel, type Statements } from '#statement'
import type { Month } from '#time'
import type { ForecastBasis } from './basis.ts'
import { compose, planOf, sceneOf } from './composition.ts'

export interface BudgetChange {
  readonly code: string
  readonly month: Month
  /** Null: the budget says nothing, and the plan is what it would be without it. */
  readonly amount: Cents | null
}

export interface BudgetModel {
  readonly months: readonly Month[]
  /** Change in place with every `setBudget`. */
  readonly statements: Statements
  setBudget(changes: readonly BudgetChange[]): void
}

/**
 * The statements of an organisation that plans by the budget of `basis`, whatever its settings say,
 * and follows changes of that budget. After any changes they are those of the forecast made anew
 * from the changed budget. A rent of 100.00 more in March is 100.00 less cash from March on, where
 * rent is paid at once and bears no sales tax.
 */
export function createBudgetModel(ledger: Ledger, basis: ForecastBasis, horizon = 36): BudgetModel {
  const budget = openBudget(basis)
  const { settings } = basis
  const budgeted = { ...basis, budget, settings: { ...settings, planByBudget: true } }
  const scene = sceneOf(ledger, budgeted, horizon)
  const { input } = compose(scene)
  const model = createModel(input)
  const planned = new Set(input.flows.map(({ code }) => code as string))
  return {
    months: scene.months,
    statements: model.statements,
    setBudget(changes) {
      for (const { code, month, amount } of changes) {
        budget[code] ??= {}
        const line = budget[code]
        if (amount === null) delete line[month]
        else line[month] = amount
      }
      const touched = followersOf(
        changes.map(({ code }) => code),
        settings.accounts,
      )
      for (const { code, amounts, soFar } of planOf(scene, touched)) {
        if (!planned.has(code)) continue
        amounts.forEach((amount, month) => {
          model.setPlan(code, month, month === 0 ? restOfPlan(amount, soFar) : amount)
        })
      }
    },
  }
}

type OpenBudget = Record<string, Record<string, Cents>>

/** A copy to write in, with a place for every account that may be budgeted. */
function openBudget({ accounts, budget }: ForecastBasis): OpenBudget {
  const open: OpenBudget = Object.create(null)
  for (const { code, itemType, status } of accounts) {
    if (isProfitAndLossType(itemType) && status === 'active') open[code] = {}
  }
  for (const [code, months] of Object.entries(budget ?? {})) open[code] = { ...months }
  return open
}
