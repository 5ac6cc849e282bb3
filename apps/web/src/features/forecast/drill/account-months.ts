import type { AccountForecast, AccountForecasts } from '@millpond/core/forecast'
import { type Ledger, type LedgerSeries, valueAt } from '@millpond/core/ledger'
import { type Cents, formatMoney } from '@millpond/core/money'
import { longMonth, type Month, monthsUntil } from '@millpond/core/time'
import type { PointKind } from '#ui/chart/month-point.ts'

export interface AccountMonth {
  readonly month: Month
  readonly kind: PointKind
  readonly value: Cents | null
  /** 8 in 10, one month ahead. */
  readonly range: { readonly low: Cents; readonly high: Cents } | null
}

const MONTHS_BEHIND = 24

/** 24 past months and all forecast months. */
export function accountMonths(
  ledger: Ledger,
  series: LedgerSeries,
  ahead: AccountForecasts,
): AccountMonth[] {
  const account = ahead.accounts.find(each => each.code === series.code)
  const behind = monthsUntil(ledger.closeMonth, MONTHS_BEHIND).map((month): AccountMonth => {
    return { month, kind: 'actual', value: valueAt(ledger, series, month), range: null }
  })
  const hasStarted = valueAt(ledger, series, ahead.months[0] ?? ledger.closeMonth) !== null
  const forecast = ahead.months.map((month, index): AccountMonth => {
    const kind = index === 0 && hasStarted ? 'soFar' : 'forecast'
    return { month, kind, value: account?.values[index] ?? null, range: rangeAt(account, index) }
  })
  return [...behind, ...forecast]
}

function rangeAt(account: AccountForecast | undefined, index: number): AccountMonth['range'] {
  const low = account?.lower80[index]
  const high = account?.upper80[index]
  return low === undefined || high === undefined ? null : { low, high }
}

const A_YEAR = 12

/**
 * How an account is forecast, in two sentences; the range is that of the shown month, or of the
 * first forecast month if the shown one is past.
 */
export function methodWords(
  monthsUsed: number,
  months: readonly AccountMonth[],
  at: Month,
  currency: string,
): string {
  if (monthsUsed === 0)
    return 'Nothing was booked here in the last 36 months, so nothing is expected.'
  const used = monthsUsed === 1 ? 'last month' : `last ${monthsUsed} months`
  const ahead = months.filter(each => each.range !== null)
  const shown = ahead.find(each => each.month === at) ?? ahead[0]
  const should = rangeWords(shown, currency)
  if (monthsUsed >= A_YEAR) return `This forecast uses the ${used}. ${should}`
  const history = monthsUsed === 1 ? `the ${used}` : `the average of the ${used}`
  return `There is too little history to see a seasonal pattern, so we use ${history}. ${should}`
}

function rangeWords(month: AccountMonth | undefined, currency: string): string {
  if (!month?.range) return 'The range is unknown.'
  const { low, high } = month.range
  const money = (value: Cents) => formatMoney(value, { currency })
  // An account that never changed has no range: its next month is expected to be the same.
  if (money(low) === money(high))
    return `The amount never changed, so we expect ${money(low)} again.`
  const range = `${money(low)} and ${money(high)}`
  return `In 8 of 10 cases, the amount for ${longMonth(month.month)} should be between ${range}.`
}
