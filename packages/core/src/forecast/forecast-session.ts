/**
 * A forecast that is updated with each cell of its budget. Design: forecast-model §8, decision 038.
 */
import { isProfitAndLossType } from '#item'
import { type Cents, cents } from '#money'
import { assert } from '#outcome'
import {
  type Adjustment,
  dependentsOf,
  isBudget,
  type PlannedAccount,
  type PlannedAmounts,
} from '#plan'
import { createModel, type Statements } from '#statement'
import type { Day, Month } from '#time'
import { interestFollower } from './banks/interest-follower.ts'
import { overdraftsIn } from './banks/with-banks.ts'
import type { ForecastBasis, ForecastSources } from './basis.ts'
import { contextOf, planOf } from './forecast-context.ts'
import { assembleInputs } from './forecast-inputs.ts'
import { otherAmounts } from './inputs/flows.ts'
import { allAdjustments } from './own-adjustments.ts'
import { HORIZON, historyMonths } from './resolve-forecast.ts'
import { taxedAgain } from './taxed-plan.ts'

export interface BudgetChange {
  readonly code: string
  readonly month: Month
  /** Null: the budget has no figure, and the plan is the same as without the budget. */
  readonly amount: Cents | null
}

export interface ForecastSession {
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly facts: { readonly historyMonths: number }
  /** Changed in place by every `setBudget`. */
  readonly statements: Statements
  /**
   * By account and month, the planned amount where the budget has no figure; null where it has one.
   * Cents, with the whole running month. Changed by every `setBudget`.
   */
  readonly unbudgeted: ReadonlyMap<string, readonly (Cents | null)[]>
  /** Changes the first budget. Returns the accounts whose plan may have changed. */
  setBudget(changes: readonly BudgetChange[]): ReadonlySet<string>
}

/**
 * Keeps the forecast that `resolveForecast` makes of the same sources and adjustments, so that it
 * can follow changes of its budget. After any changes it equals the forecast resolved again from
 * the changed budget. A rent that is 100.00 higher in March lowers cash by 100.00 from March on, if
 * rent is paid at once and has no sales tax.
 */
export function openForecastSession(
  sources: ForecastSources,
  given: readonly Adjustment[] = [],
  horizon: number = HORIZON,
): ForecastSession {
  const { settings, accounts: known } = sources.basis
  const { adjustments, budget } = withOpenBudget(allAdjustments(sources.basis, given), known)
  const context = contextOf(sources, adjustments, horizon)
  const { input, plan, charge } = assembleInputs(context)
  const model = createModel(input)
  const followed = interestFollower(model, input, overdraftsIn(context, input))
  const unbudgeted = new Map(plan.map(account => [account.code as string, unbudgetedOf(account)]))
  const accountsNow = new Map(plan.map(account => [account.code as string, account]))
  let tax = charge
  const planned = new Set(input.flows.map(({ code }) => code as string))
  /** The planned accounts of an edit, and the tax on their profit. */
  const edited = (touched: ReadonlySet<string>): readonly PlannedAccount[] => {
    const after = planOf(context, touched)
    if (!tax) return after
    const before = after.flatMap(({ code }) => accountsNow.get(code) ?? [])
    const again = taxedAgain(tax, { before, after }, context.accountIndex)
    tax = again.charge
    return [...after.filter(({ code }) => code !== again.account.code), again.account]
  }
  return {
    asOf: context.asOf,
    months: context.months,
    facts: { historyMonths: historyMonths(context.ledger) },
    statements: model.statements,
    unbudgeted,
    setBudget(changes) {
      assert(budget, 'A session whose budget changes is opened with a budget of its own')
      for (const { code, month, amount } of changes) {
        budget[code] ??= {}
        const line = budget[code]
        if (amount === null) delete line[month]
        else line[month] = amount
      }
      const touched = dependentsOf(
        changes.map(({ code }) => code),
        settings.accounts,
      )
      const accounts = edited(touched)
      for (const account of accounts) {
        const { code } = account
        accountsNow.set(code, account)
        unbudgeted.set(code, unbudgetedOf(account))
        if (!planned.has(code)) continue
        otherAmounts(account).forEach((amount, month) => {
          followed.setPlan(code, month, cents(amount))
        })
      }
      followed.update()
      return new Set([...touched, ...accounts.map(({ code }) => code)])
    },
  }
}

const unbudgetedOf = ({ amounts, provenance }: PlannedAccount): (Cents | null)[] =>
  amounts.map((amount, month) => (provenance[month]?.source === 'budget' ? null : amount))

type OpenBudget = Record<string, Record<string, Cents>>

/**
 * The same adjustments with a copy of their first budget; null if that is not a Millpond budget.
 */
function withOpenBudget(
  adjustments: readonly Adjustment[],
  accounts: ForecastBasis['accounts'],
): { readonly adjustments: readonly Adjustment[]; readonly budget: OpenBudget | null } {
  const first = adjustments.findLast(isBudget)
  if (!first || first.amounts === 'provider') return { adjustments, budget: null }
  const budget = openBudget(accounts, first.amounts)
  return {
    adjustments: adjustments.map(each => (each === first ? { ...first, amounts: budget } : each)),
    budget,
  }
}

/** A copy to write to, with a row for every account that may be budgeted. */
function openBudget(accounts: ForecastBasis['accounts'], amounts: PlannedAmounts): OpenBudget {
  const open: OpenBudget = Object.create(null)
  for (const { code, itemType, status } of accounts) {
    if (isProfitAndLossType(itemType) && status === 'active') open[code] = {}
  }
  for (const [code, months] of Object.entries(amounts)) open[code] = { ...months }
  return open
}
