/** The loans and assets of the books, with what the user has entered and what the past suggests. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents } from '#money'
import type { ForecastSources } from './basis.ts'
import { contextOf } from './forecast-context.ts'
import { bookValues, depreciableAccounts } from './inputs/book-values.ts'
import { allAdjustments } from './own-adjustments.ts'
import { HORIZON } from './resolve-forecast.ts'
import type { AssetPlan } from './schedules/asset-plan.ts'
import { interestAccountOf, type LoanPlan } from './schedules/loan-plan.ts'
import { type LoanSuggestion, suggestedTerms } from './schedules/loan-suggestion.ts'

export interface LoanOfBooks {
  readonly code: ItemCode
  readonly name: string
  readonly balance: Cents
  /** Null without terms. */
  readonly plan: LoanPlan | null
  readonly suggestion: LoanSuggestion | null
}

export interface AssetOfBooks {
  /** The account that depreciation lowers. */
  readonly code: ItemCode
  /** The names of its assets. */
  readonly name: string
  /** Null if depreciation lowers the cost itself. */
  readonly cost: Cents | null
  readonly bookValue: Cents
  /** Null without terms. */
  readonly plan: AssetPlan | null
}

export interface LoansAndAssets {
  readonly loans: readonly LoanOfBooks[]
  readonly assets: readonly AssetOfBooks[]
  /** The account that has the interest of the books; null without one. */
  readonly interestAccount: ItemCode | null
  /** Whether the books have an expense account for depreciation. */
  readonly hasDepreciation: boolean
}

export function loansAndAssets(sources: ForecastSources): LoansAndAssets {
  const context = contextOf(sources, allAdjustments(sources.basis, []), HORIZON)
  const { accountIndex, months, asOf, transfers, schedules } = context
  const { balance, roleOf, nameOf, balanceNow, profit } = accountIndex
  const [first] = months
  const loans = balance
    .filter(({ code, itemType }) => roleOf(code) === 'loan' && itemType === ITEM_TYPE.liability)
    .map(({ code }) => ({
      ...{ code, name: nameOf(code), balance: balanceNow(code) },
      plan: schedules.loans.find(each => each.code === code) ?? null,
      suggestion: first === undefined ? null : suggestedTerms(accountIndex, first, code),
    }))
  const question = { accountIndex, months, asOf, transfers, purchases: () => new Map() }
  const assets = [...bookValues(question, depreciableAccounts(accountIndex))].map(
    ([code, { name, cost, now }]): AssetOfBooks => ({
      ...{ code, name, bookValue: cents(now) },
      cost: cost === null ? null : cents(cost),
      plan: schedules.assets.find(each => each.code === code) ?? null,
    }),
  )
  return {
    loans,
    assets: assets.filter(({ bookValue, plan }) => bookValue > 0 || plan !== null),
    interestAccount: interestAccountOf(accountIndex, { interestAccount: null }),
    hasDepreciation: profit.some(({ code }) => roleOf(code) === 'depreciation'),
  }
}
