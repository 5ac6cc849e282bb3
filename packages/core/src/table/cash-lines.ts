import type { Forecast } from '#forecast'
import { type ItemSubType, type ItemType, profitSign, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, runningMonthOf, TOTAL } from '#ledger'
import type { CashRow } from '#statement'
import { addMonths, type Month } from '#time'
import {
  forecastIndex,
  type Heading,
  isBooked,
  type LedgerReader,
  type MonthSource,
  readLedger,
} from './line.ts'
import { profitGroup } from './profit-lines.ts'

/** Cash that no row names, so that opening, rows and closing agree to the cent. */
export const OTHER_CASH = 'otherCash'
const ALL_IN = 'allReceipts'
const ALL_OUT = 'allPayments'

export interface CashSource extends MonthSource {
  readonly opening: (month: Month) => number | null
  readonly closing: (month: Month) => number | null
}

/**
 * Cash by account and month, + in, − out. The past is what the books say that moved cash, or, where
 * they do not, all receipts and all payments of the bank; the running month is what has moved and
 * what is still to come.
 */
export function cashSource(ledger: Ledger, forecast: Forecast | null): CashSource {
  const totals = readLedger(ledger, SUMMARY_DATA_TYPE.AggregatedData)
  const paid = readLedger(ledger, SUMMARY_DATA_TYPE.Cashflow)
  const rows = forecast?.statements.cash ?? []
  const ahead = new Map(rows.map(row => [row.key, row]))
  const headings = headingsOf(ledger, forecast, paid)

  const booked = (key: string, month: Month): number => {
    if (!isBooked(ledger, month)) return 0
    if (!paid.has(month)) {
      if (key === ALL_IN) return totals.at(TOTAL.received, month) ?? 0
      return key === ALL_OUT ? -(totals.at(TOTAL.spent, month) ?? 0) : 0
    }
    return paid.at(key, month) ?? 0
  }
  const named = (key: string, month: Month) =>
    booked(key, month) + (ahead.get(key)?.amounts[forecastIndex(forecast, month)] ?? 0)
  const { opening, closing } = balancesOf(ledger, forecast, totals)
  const others = new Map<Month, number>()
  const other = (month: Month) => {
    const known = others.get(month)
    if (known !== undefined) return known
    const sum = headings.reduce((total, { key }) => total + named(key, month), 0)
    const rest = (closing(month) ?? 0) - (opening(month) ?? 0) - sum
    others.set(month, rest)
    return rest
  }
  return {
    headings: [
      ...headings,
      heading(OTHER_CASH, 'Timing of sales tax and other differences', 'other'),
    ],
    knows: month => opening(month) !== null && closing(month) !== null,
    at: (key, month) => (key === OTHER_CASH ? other(month) : named(key, month)),
    opening,
    closing,
  }
}

/** Closing of the months up to the close as booked, from the running month on as forecast. */
function balancesOf(ledger: Ledger, forecast: Forecast | null, totals: LedgerReader) {
  const running = runningMonthOf(ledger)
  const closing = (month: Month): number | null => {
    const index = forecastIndex(forecast, month)
    if (month > ledger.closeMonth && index >= 0) {
      return forecast?.statements.closingCash[index] ?? null
    }
    return isBooked(ledger, month) ? totals.at(TOTAL.closing, month) : null
  }
  const opening = (month: Month): number | null => {
    const before = month <= running ? totals.at(TOTAL.closing, addMonths(month, -1)) : null
    if (before !== null) return before
    const index = forecastIndex(forecast, month)
    if (index >= 0) return forecast?.statements.openingCash[index] ?? null
    return month <= running ? totals.at(TOTAL.opening, month) : closing(addMonths(month, -1))
  }
  return { opening, closing }
}

function headingsOf(ledger: Ledger, forecast: Forecast | null, paid: LedgerReader): Heading[] {
  const accounts = new Map<string, Typed>(
    ledger.series
      .filter(each => each.summaryDataType !== SUMMARY_DATA_TYPE.AggregatedData)
      .map(each => [each.code, each]),
  )
  const taxes = new Set<string>(
    forecast?.input.balances.filter(each => each.role === 'salesTax').map(each => each.code),
  )
  const past = paid.series.map(each => ({
    ...heading(each.code, each.name, taxes.has(each.code) ? 'salesTax' : cashGroup(each)),
    ...{ code: each.code, number: each.number, itemType: each.itemType },
    itemSubType: each.itemSubType,
  }))
  const numbers = new Map(ledger.series.map(each => [each.code as string, each.number]))
  const ahead = (forecast?.statements.cash ?? []).map(row => {
    const account = accounts.get(row.code ?? '')
    return {
      ...heading(row.key, row.name, rowGroup(row, account)),
      ...{ code: row.code, number: numbers.get(row.code ?? '') ?? null },
      itemType: account?.itemType ?? null,
      itemSubType: account?.itemSubType ?? null,
    }
  })
  return [
    heading(ALL_IN, 'All receipts', 'otherReceipts'),
    heading(ALL_OUT, 'All payments', 'otherPayments'),
    ...new Map([...past, ...ahead].map(each => [each.key, each])).values(),
  ]
}

/** More cash is good, whatever moves it: an amount that goes out is negative. */
const heading = (key: string, name: string, group: string): Heading => ({
  ...{ key, name, group, code: null, number: null, itemType: null, itemSubType: null },
  polarity: 'moreIsGood',
})

export type CashTableGroup =
  | 'revenue'
  | 'otherIncome'
  | 'otherReceipts'
  | 'directCosts'
  | 'overheads'
  | 'otherPayments'
  | 'salesTax'
  | 'transfers'
  | 'other'

interface Typed {
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
}

const cashGroup = ({ itemType, itemSubType }: Typed): CashTableGroup =>
  profitSign(itemType) === 0 ? 'transfers' : profitGroup(itemType, itemSubType)

function rowGroup(row: CashRow, account: Typed | undefined): CashTableGroup {
  if (row.group === 'salesTax' || row.group === 'transfers') return row.group
  if (account && profitSign(account.itemType) !== 0) {
    return cashGroup(account)
  }
  return row.group === 'receipts' ? 'otherReceipts' : 'otherPayments'
}
