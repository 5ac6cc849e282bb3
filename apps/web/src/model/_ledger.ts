import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemSubType,
  type ItemType,
  itemCode,
  SUMMARY_DATA_TYPE,
  type SummaryDataType,
} from '@millpond/core/item'
import { type Ledger, type LedgerSeries, TOTAL } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import { addMonths, type Month, month, monthsFrom } from '@millpond/core/time'

export const CLOSE = month('2026-10')

/** Dollars by month, oldest first, ending with the month given; all other months have no value. */
export interface Row {
  readonly name: string
  readonly type: SummaryDataType
  readonly itemType: ItemType
  readonly code?: string
  readonly itemSubType?: ItemSubType
  readonly dollars: readonly number[]
  readonly until?: Month
}

const MONTHS = monthsFrom(addMonths(CLOSE, -35), 72)

export const ledgerOf = (...rows: Row[]): Ledger => ({
  currency: 'NZD',
  closeMonth: CLOSE,
  months: MONTHS,
  series: rows.map(seriesOf),
})

function seriesOf({
  name,
  type,
  itemType,
  code = name,
  itemSubType,
  dollars,
  until = CLOSE,
}: Row): LedgerSeries {
  const first = MONTHS.indexOf(until) - dollars.length + 1
  const values: (Cents | null)[] = MONTHS.map(() => null)
  dollars.forEach((amount, offset) => {
    values[first + offset] = cents(Math.round(amount * 100))
  })
  return {
    ...{ summaryDataType: type, itemType, number: null, name, values },
    itemSubType: itemSubType ?? null,
    code: itemCode(code),
  }
}

const total = (code: string, dollars: readonly number[], until: Month = CLOSE): Row => ({
  ...{ name: code, code, dollars, until },
  type: SUMMARY_DATA_TYPE.AggregatedData,
  itemType: ITEM_TYPE.aggregatedCashflow,
})

/** An account of the balance sheet, with its balances in dollars. */
export const balance = (
  name: string,
  itemType: ItemType,
  dollars: readonly number[],
  until: Month = CLOSE,
): Row => ({
  ...{ name, itemType, dollars, until, type: SUMMARY_DATA_TYPE.BalanceSheet },
  ...(name === 'Bank' && { itemSubType: ITEM_SUB_TYPE.BankAccount }),
})

/** The bank of a firm: closing balances, with what came in and went out, all in dollars. */
export const bank = (
  closing: readonly number[],
  received: readonly number[],
  spent: readonly number[],
  until?: Month,
): Row[] => [
  total(TOTAL.closing, closing, until),
  total(TOTAL.received, received, until),
  total(TOTAL.spent, spent, until),
  balance('Bank', ITEM_TYPE.asset, closing, until),
  balance('Capital', ITEM_TYPE.equity, closing, until),
]

export const account = (
  name: string,
  itemType: ItemType,
  dollars: readonly number[],
  type: SummaryDataType = SUMMARY_DATA_TYPE.ProfitLoss,
): Row => ({ name, type, itemType, dollars })
