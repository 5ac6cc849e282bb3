import type { AccountForecasts } from '@millpond/core/forecast'
import { type ItemType, polarityOf, profitSign, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, type LedgerSeries, seriesOf, valueAt } from '@millpond/core/ledger'
import { type Cents, changeFrom } from '@millpond/core/money'
import { addMonths, longMonth, type Month } from '@millpond/core/time'
import { directionOf, toneOf } from '../change-tone.ts'

/** One profit and loss account in one month; amounts in its natural sign, without sales tax. */
export interface AccountRow {
  readonly code: string
  readonly name: string
  readonly number: string | null
  readonly itemType: ItemType
  /** Booked, or expected; for the running month all that is expected. */
  readonly amount: Cents
  /** For the running month: what is booked already. */
  readonly soFar: Cents | null
  /** `up $8,000 from March 2026`. */
  readonly change: string
  readonly direction: 'up' | 'down' | undefined
  readonly tone: 'good' | 'bad' | undefined
}

/**
 * The accounts of a month by size of effect on its result; accounts without an amount are left out.
 */
export function accountRows(ledger: Ledger, ahead: AccountForecasts, month: Month): AccountRow[] {
  return seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
    .filter(series => profitSign(series.itemType) !== 0)
    .flatMap(series => rowOf(ledger, ahead, month, series) ?? [])
    .filter(row => row.amount !== 0 || (row.soFar ?? 0) !== 0)
    .sort(
      (left, right) =>
        Math.abs(right.amount) - Math.abs(left.amount) || (left.code < right.code ? -1 : 1),
    )
}

/** One account in one month, by its code; null if there is no figure. */
export function accountRow(
  ledger: Ledger,
  ahead: AccountForecasts,
  month: Month,
  code: string,
): AccountRow | null {
  const series = accountOf(ledger, code)
  return series ? rowOf(ledger, ahead, month, series) : null
}

export const accountOf = (ledger: Ledger, code: string): LedgerSeries | undefined =>
  seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).find(series => series.code === code)

function rowOf(
  ledger: Ledger,
  ahead: AccountForecasts,
  month: Month,
  series: LedgerSeries,
): AccountRow | null {
  const booked = valueAt(ledger, series, month)
  const isAhead = month > ledger.closeMonth
  const amount = isAhead ? expected(ahead, month, series.code) : booked
  if (amount === null) return null
  const { code, name, number, itemType } = series
  const lastYear = addMonths(month, -12)
  const reference = valueAt(ledger, series, lastYear)
  const difference = reference === null ? 0 : amount - reference
  return {
    ...{ code, name, number, itemType, amount },
    soFar: isAhead ? booked : null,
    change:
      reference === null
        ? `no figure for ${longMonth(lastYear)}`
        : changeFrom(amount, reference, longMonth(lastYear), { currency: ledger.currency }),
    direction: directionOf(difference),
    tone: toneOf(difference, polarityOf(itemType)),
  }
}

function expected(ahead: AccountForecasts, month: Month, code: string): Cents | null {
  const column = ahead.months.indexOf(month)
  return ahead.accounts.find(account => account.code === code)?.values[column] ?? null
}
