import type { ItemCode, ItemSubType, ItemType, SummaryDataType } from '#item'
import type { Cents } from '#money'
import type { Month } from '#time'

/**
 * The monthly data of one organisation, columnar: `series[i].values[j]` belongs to `months[j]`.
 * `null` is "no value", zero is zero. The 36 months up to `closeMonth` (the last complete month)
 * come first, then the running month and 35 more. Spec §9, "Data windows".
 */
export interface Ledger {
  readonly currency: string
  readonly closeMonth: Month
  readonly months: readonly Month[]
  readonly series: readonly LedgerSeries[]
}

export interface LedgerSeries {
  readonly summaryDataType: SummaryDataType
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
  readonly code: ItemCode
  readonly number: string | null
  readonly name: string
  readonly values: readonly (Cents | null)[]
}

/** Codes of the read-only monthly totals (summary data type AggregatedData). */
export const TOTAL = {
  opening: 'opening',
  received: 'in',
  spent: 'out',
  net: 'net',
  closing: 'closing',
  /** Cash that no movement explains; present only if some month has such a gap. */
  cashGap: 'cashGap',
  /**
   * The part of the net movement that the accounts (Cashflow) do not explain: sales tax of older
   * documents, offset credits, and the like.
   */
  cashTiming: 'cashTiming',
  assets: 'assets',
  liabilities: 'liabilities',
  equity: 'equity',
  /** Assets less liabilities less equity; present only if some month does not balance. */
  outOfBalance: 'outOfBalance',
} as const

/** A figure on which two sources should agree; a `gap` other than zero is shown by name. */
export interface Reconciliation {
  readonly check: 'netProfit' | 'balanceSheet' | 'bankAccounts' | 'receivables' | 'payables'
  readonly month: Month
  readonly label: string
  readonly expected: Cents
  readonly actual: Cents
  readonly gap: Cents
}
