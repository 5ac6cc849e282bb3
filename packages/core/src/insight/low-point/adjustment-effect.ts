/** What the forecast adjustment changes: cash in a year, and the low point. Decision 041. */
import { type Forecast, NOT_EXPLAINED, OUTLOOK_MONTHS } from '#forecast'
import { type Cents, cents, formatMoney } from '#money'
import { statementsOf } from '#statement'
import { formatDay, longMonth, type Month } from '#time'
import { balanceLineOf, type LowPoint, lowPoint } from './low-point.ts'

export interface AdjustmentEffect {
  /** Its sum up to the end of `until`; positive is more cash. */
  readonly amount: Cents
  readonly until: Month
  readonly withIt: LowPoint
  readonly withoutIt: LowPoint
}

/** Null if the forecast has no such row. */
export function adjustmentEffect(forecast: Forecast): AdjustmentEffect | null {
  const { asOf, months, input, statements } = forecast
  const row = statements.cash.find(({ key }) => key === NOT_EXPLAINED)
  const until = months[Math.min(OUTLOOK_MONTHS, months.length) - 1]
  if (!row || until === undefined) return null
  const transfers = input.transfers.filter(
    ({ from, to }) => from !== NOT_EXPLAINED && to !== NOT_EXPLAINED,
  )
  const without = { asOf, months, statements: statementsOf({ ...input, transfers }) }
  const withIt = lowPoint(balanceLineOf(forecast))
  const withoutIt = lowPoint(balanceLineOf(without))
  if (!withIt || !withoutIt) return null
  const amounts = Array.from(row.amounts.subarray(0, OUTLOOK_MONTHS))
  const amount = cents(amounts.reduce((sum, each) => sum + each, 0))
  return { amount, until, withIt, withoutIt }
}

/**
 * "It lowers cash by $8,200 by the end of October 2027. The low point is $61,713 on 25th November
 * 2026. Without this row it would be $70,000 on 3rd March 2027."
 */
export function adjustmentSentence(effect: AdjustmentEffect, currency: string): string {
  const { amount, until, withIt, withoutIt } = effect
  const money = (of: Cents) => formatMoney(of, { currency })
  const change = amount < 0 ? 'lowers' : 'raises'
  const at = (low: LowPoint) => `${money(low.amount)} on ${formatDay(low.on)}`
  return (
    `It ${change} cash by ${money(cents(Math.abs(amount)))} by the end of ${longMonth(until)}. ` +
    `The low point is ${at(withIt)}. Without this row it would be ${at(withoutIt)}.`
  )
}

/** What the row is, wherever it is listed; it follows `For your company,` or a colon. */
export const ADJUSTMENT_MEANING =
  'a simple estimate from last year’s cash has been more accurate than the sum of your accounts, ' +
  'so this row moves the forecast closer to that estimate.'
