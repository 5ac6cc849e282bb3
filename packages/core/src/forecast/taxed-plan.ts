/** The plan with the income tax on what the owner has changed. Decision 058. */
import type { PlannedAccount } from '#plan'
import { type Month, monthNumber } from '#time'
import type { AccountIndex } from './account-index.ts'
import { type ForecastContext, planOf } from './forecast-context.ts'
import {
  addProfits,
  type ProfitChange,
  type TaxRate,
  taxedAccount,
  taxRateOf,
} from './inputs/tax-charge.ts'
import { lossBooksOf } from './inputs/tax-losses.ts'
import { chargedIn, profitsBeforeTax } from './inputs/tax-payments.ts'

/** What is needed to tax the plan again after an edit. */
export interface TaxCharge extends TaxRate, ProfitChange {
  readonly profits: Float64Array
  readonly changes: Float64Array
  /** The tax account by its own forecast. */
  readonly untaxed: PlannedAccount
}

export interface TaxedPlan {
  readonly plan: readonly PlannedAccount[]
  /** Null if the books charge no income tax. */
  readonly charge: TaxCharge | null
}

/**
 * The plan, where the charge of income tax also has the tax on the difference between the planned
 * profit and that of the statistical forecast: typed amounts, budgets, rules, planned invoices and
 * adjustments.
 */
export function taxedPlan(context: ForecastContext): TaxedPlan {
  const { accountIndex, months } = context
  const plan = planOf(context)
  const rate = taxRateOf(accountIndex)
  const untaxed = plan.find(({ code }) => code === rate?.code)
  if (!rate || !untaxed) return { plan, charge: null }
  const changed = plan.filter(
    ({ provenance, planned }) =>
      planned !== undefined || provenance.some(({ source }) => source !== 'statistical'),
  )
  const changes = new Float64Array(months.length)
  const profits = new Float64Array(months.length)
  addProfits([profits], plan, accountIndex, 1)
  if (changed.length > 0) {
    const codes = new Set(changed.map(({ code }) => code))
    addProfits([changes], changed, accountIndex, 1)
    addProfits([changes], planOf(withoutChanges(context), codes), accountIndex, -1)
  }
  const { yearBeginsMonth } = context.basis
  const isNewYear = months.map(month => monthNumber(month) === yearBeginsMonth)
  const losses = lossBooksOf({
    ...{ basis: context.basis, first: months[0] as Month },
    profitIn: profitsBeforeTax(accountIndex, [], []),
    chargedIn: month => chargedIn(accountIndex, month),
  })
  const charge = { ...rate, profits, changes, isNewYear, losses, untaxed }
  const taxed = taxedAccount(untaxed, charge)
  return { plan: plan.map(account => (account === untaxed ? taxed : account)), charge }
}

function withoutChanges(context: ForecastContext): ForecastContext {
  const { basis } = context
  const accounts = Object.fromEntries(
    Object.entries(basis.settings.accounts).map(([code, { rule: _, ...facts }]) => [code, facts]),
  )
  const settings = { ...basis.settings, accounts, overrides: {} }
  return { ...context, adjustments: [], planned: [], basis: { ...basis, settings } }
}

/** Accounts before and after an edit. */
export interface PlanEdit {
  readonly before: readonly PlannedAccount[]
  readonly after: readonly PlannedAccount[]
}

/** The tax account after an edit, and the charge for the next one. */
export function taxedAgain(
  charge: TaxCharge,
  { before, after }: PlanEdit,
  accountIndex: AccountIndex,
): { readonly charge: TaxCharge; readonly account: PlannedAccount } {
  const sums = [charge.changes, charge.profits]
  addProfits(sums, before, accountIndex, -1)
  addProfits(sums, after, accountIndex, 1)
  const untaxed = after.find(({ code }) => code === charge.code) ?? charge.untaxed
  return { charge: { ...charge, untaxed }, account: taxedAccount(untaxed, charge) }
}
