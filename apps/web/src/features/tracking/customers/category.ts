import type { ForecastSettings } from '@millpond/core/forecast'
import { type Category, ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type LedgerSeries, runningMonthOf, seriesOf, valueAt } from '@millpond/core/ledger'
import type { Month } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

/** ENT-05: how an account's money depends on customers. Sales tax is set elsewhere. */
export type CustomerCategory = Exclude<Category, 'SalesTax'>

export const CATEGORIES = ['CustomerRevenue', 'Marketing'] as const satisfies CustomerCategory[]

type Sources = Pick<ForecastModel, 'ledger' | 'basis' | 'forecast'>

/** Accounts that a category may have: income for revenue, costs for winning customers. */
export const accountsFor = ({ ledger }: Sources, category: CustomerCategory): LedgerSeries[] => {
  const wanted = category === 'CustomerRevenue' ? ITEM_TYPE.revenue : ITEM_TYPE.expense
  return seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).filter(
    ({ itemType }) => itemType === wanted,
  )
}

export const accountsOf = (sources: Sources, category: CustomerCategory): LedgerSeries[] =>
  accountsFor(sources, category).filter(
    ({ code }) => sources.basis.settings.accounts[code]?.category === category,
  )

/**
 * Cents by month of the accounts of a category, the running month whole; null without an account,
 * or without a figure for the month.
 */
export function amountOf(
  sources: Sources,
  category: CustomerCategory,
): (month: Month) => number | null {
  const { ledger, forecast } = sources
  const accounts = accountsOf(sources, category)
  const codes = new Set<ItemCode>(accounts.map(({ code }) => code))
  const ahead = forecast.statements.profit.filter(({ code }) => codes.has(code))
  const running = runningMonthOf(ledger)
  return month => {
    const booked = month <= running ? accounts.map(each => valueAt(ledger, each, month)) : []
    const index = forecast.months.indexOf(month)
    const planned = index < 0 ? [] : ahead.map(({ amounts }) => amounts[index] ?? 0)
    const known = [...booked, ...planned].filter(amount => amount !== null)
    return known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0))
  }
}

/** Sets exactly these accounts for the category. */
export function withCategory(
  settings: ForecastSettings,
  category: CustomerCategory,
  codes: ReadonlySet<string>,
): ForecastSettings {
  const all = new Set([...Object.keys(settings.accounts), ...codes])
  const accounts = [...all].flatMap(code => {
    const { category: before, ...others } = settings.accounts[code] ?? {}
    const after = codes.has(code) ? category : before === category ? undefined : before
    const own = { ...others, ...(after !== undefined && { category: after }) }
    return Object.keys(own).length === 0 ? [] : [[code, own] as const]
  })
  return { ...settings, accounts: Object.fromEntries(accounts) }
}
