import { ITEM_TYPE, isBalanceSheetType, SUMMARY_DATA_TYPE } from '#item'
import { type Cents, sumCents } from '#money'
import { type Month, type Quarter, quarterOf } from '#time'
import { type Ledger, type LedgerSeries, TOTAL } from './ledger.ts'

/** A ledger by financial quarters: `series[i].values[j]` belongs to `quarters[j]`. */
export interface QuarterlyView {
  readonly currency: string
  readonly quarters: readonly (Quarter & {
    /** All three months are over. */
    readonly isComplete: boolean
  })[]
  readonly series: readonly LedgerSeries[]
}

/**
 * The quarters that lie wholly within a ledger: flows are summed, balances are those of the
 * quarter's last month, opening cash that of its first. A month without value leaves a quarter of
 * actuals without one, for part of a sum is no sum; a budget is summed over the months it plans.
 * Sales of 10, 20 and 30 make a quarter of 60; bank balances of 10, 20 and 30 one of 30.
 * Requirement VIEW-01.
 */
export function quarterlyView(ledger: Ledger, beginsMonth: number): QuarterlyView {
  const columns = new Map(ledger.months.map((month, column) => [month, column]))
  const quarters = wholeQuarters(ledger.months, beginsMonth).map(quarter => ({
    ...quarter,
    isComplete: quarter.months[2] <= ledger.closeMonth,
  }))
  return {
    currency: ledger.currency,
    quarters,
    series: ledger.series.map(series => {
      const fold = foldOf(series)
      const valueIn = (month: Month) => series.values[columns.get(month) ?? -1] ?? null
      return { ...series, values: quarters.map(quarter => fold(quarter.months.map(valueIn))) }
    }),
  }
}

function wholeQuarters(months: readonly Month[], beginsMonth: number): Quarter[] {
  const within = new Set(months)
  return months
    .map(month => quarterOf(month, beginsMonth))
    .filter((quarter, index) => quarter.months[0] === months[index])
    .filter(quarter => within.has(quarter.months[2]))
}

type Values = readonly (Cents | null)[]
type Fold = (values: Values) => Cents | null

const first: Fold = values => values[0] ?? null
const last: Fold = values => values.at(-1) ?? null

const sumOfAll: Fold = values => {
  const known = values.filter(value => value !== null)
  return known.length === values.length ? sumCents(known) : null
}

const sumOfKnown: Fold = values => {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : sumCents(known)
}

function foldOf({ summaryDataType, itemType, code }: LedgerSeries): Fold {
  if (itemType === ITEM_TYPE.aggregatedBalanceSheet || isBalanceSheetType(itemType)) return last
  if (itemType === ITEM_TYPE.aggregatedCashflow && code === TOTAL.opening) return first
  if (itemType === ITEM_TYPE.aggregatedCashflow && code === TOTAL.closing) return last
  const isPlan =
    summaryDataType === SUMMARY_DATA_TYPE.ProviderBudget ||
    summaryDataType === SUMMARY_DATA_TYPE.MillpondBudget
  return isPlan ? sumOfKnown : sumOfAll
}
