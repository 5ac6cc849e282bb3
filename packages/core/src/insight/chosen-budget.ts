/** The one budget that every screen compares with and the forecast can use. Figures §4. */
import type { Forecast, ForecastBasis } from '#forecast'
import { ITEM_SUB_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, seriesOf, valueAt } from '#ledger'
import type { Cents } from '#money'
import { financialYearLabel, type Month } from '#time'

/** An account of the budget; its amounts are in the account's natural sign, in cents. */
export type BudgetLine = Pick<
  LedgerSeries,
  'code' | 'name' | 'number' | 'itemType' | 'itemSubType'
> & {
  readonly at: (month: Month) => Cents | null
}

export interface ChosenBudget {
  readonly name: string
  readonly owner: 'yours' | 'provider'
  /** Only accounts with an amount in some month. */
  readonly lines: readonly BudgetLine[]
}

type BudgetSources = Pick<ForecastBasis, 'budget' | 'budgetName' | 'accounts' | 'yearBeginsMonth'>

/**
 * The Millpond budget that a user chose or, without a choice, the provider's. Null if there is
 * neither. The forecast uses the same amounts.
 */
export function chosenBudget(ledger: Ledger, basis: BudgetSources): ChosenBudget | null {
  const { budget, budgetName, accounts, yearBeginsMonth } = basis
  if (budget === null) return providerBudget(ledger, yearBeginsMonth)
  const known = new Map(
    [...accounts, ...seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)].map(each => [
      each.code as string,
      each,
    ]),
  )
  const lines = Object.entries(budget).flatMap(([code, amounts]): BudgetLine[] => {
    const account = known.get(code)
    if (!account || Object.keys(amounts).length === 0) return []
    const { name, number, itemType, itemSubType } = account
    return [
      {
        ...{ code: account.code, name, number, itemType },
        itemSubType: itemSubType ?? ITEM_SUB_TYPE.current,
        at: month => amounts[month] ?? null,
      },
    ]
  })
  return { name: budgetName ?? 'Budget', owner: 'yours', lines }
}

/**
 * A provider has one overall budget without years of its own: it is named by the year of the close.
 */
export function providerBudget(ledger: Ledger, yearBeginsMonth: number): ChosenBudget | null {
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.ProviderBudget)
  if (series.length === 0) return null
  return {
    name: financialYearLabel(ledger.closeMonth, yearBeginsMonth),
    owner: 'provider',
    lines: series
      .filter(({ values }) => values.some(value => value !== null))
      .map(each => ({ ...each, at: month => valueAt(ledger, each, month) })),
  }
}

/** `FY27 (yours)`, or `FY27 (Xero)` for the provider's; the sample books are from Xero too. */
export function budgetLabel(
  { name, owner }: Pick<ChosenBudget, 'name' | 'owner'>,
  providerName: string | null,
): string {
  return `${name} (${owner === 'yours' ? 'yours' : (providerName ?? 'Xero')})`
}

/**
 * The last forecast month whose amount of this account comes from the budget; null if none does.
 * With a budget of a financial year that ends in March 2027 it is `2027-03`.
 */
export function lastBudgetedMonth(
  { plan, months }: Pick<Forecast, 'plan' | 'months'>,
  code: string,
): Month | null {
  const planned = plan.find(account => account.code === code)
  return months.findLast((_, at) => planned?.provenance[at]?.source === 'budget') ?? null
}
