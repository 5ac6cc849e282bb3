import type { BacktestReport, Bridge } from '@millpond/core/forecast'
import { when } from '@millpond/core/insight'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { longMonth } from '@millpond/core/time'
import { aheadWords, type ScoredHorizon } from './horizon-words.ts'

export const QUESTION = 'Accuracy'
const TOO_LITTLE = 'There is too little history to test this forecast yet.'
const UNTESTED = 'This forecast has not been tested yet.'

/** Far enough ahead to plan with, and near enough to be tested often. */
const MONTHS_AHEAD = 3

const measured = (report: BacktestReport | null): readonly ScoredHorizon[] =>
  report?.horizons.filter(horizon => horizon.count > 0) ?? []

/** The title of the screen: the average error, and that of repeating last year. */
export function accuracyAnswer(
  report: BacktestReport | null,
  name: string,
  currency: string,
): string {
  if (!report) return UNTESTED
  const horizons = measured(report)
  const horizon = horizons.find(each => each.months === MONTHS_AHEAD) ?? horizons.at(-1)
  if (!horizon) return TOO_LITTLE
  const { months, ours, sameMonthLastYear, withCapital } = horizon
  const error = `the forecast for ${name} was wrong by ${formatMoney(ours.amount, { currency })}`
  const other = formatMoney(sameMonthLastYear.amount, { currency })
  const guess = `A guess that only repeats last year was wrong by ${other}.`
  const capital = withCapital ? ' Money put in by owners or investors is not counted here.' : ''
  return `${lookingAhead(months)}, ${error} on average. ${guess}${capital}`
}

const lookingAhead = (months: number) => `Looking ${aheadWords(months).toLowerCase()}`

/**
 * What new capital changes: by horizon, how often it was paid in, and the figures with it. Empty
 * where none was paid in.
 */
export function capitalWords({ horizons }: BacktestReport, currency: string): string[] {
  return horizons.flatMap(({ months, count, withCapital }) => {
    if (!withCapital) return []
    const forecasts = `${withCapital.count} of ${count} forecasts`
    const after = `after ${forecasts}, owners or investors put money in`
    const error = formatMoney(withCapital.ours.amount, { currency })
    const held = Math.round(withCapital.coverage80 * count)
    const inside = `${held} of ${count} balances were inside the likely range`
    const withIt = `If we include that money, the average error was ${error}, and ${inside}.`
    return `${lookingAhead(months)}: ${after}. ${withIt}`
  })
}

/** `Tested on 24 closes, November 2024 to October 2026.` */
export function testedWords({ closes }: BacktestReport): string {
  const [first, last] = [closes[0], closes.at(-1)]
  if (!first || !last) return ''
  const count = closes.length === 1 ? '1 month' : `${closes.length} months`
  const span = first === last ? longMonth(first) : `${longMonth(first)} to ${longMonth(last)}`
  return `Tested on ${count}, ${span}, using only the data available at the time.`
}

type Dates = NonNullable<BacktestReport['paymentDates']>

/** Whether learned dates are more accurate than due dates. */
export function paymentDateWords({ count, learnedDays, dueDateDays }: Dates): string {
  const [learned, due] = [learnedDays, dueDateDays].map(daysWords)
  const paid = count === 1 ? 'invoice or bill' : 'invoices and bills'
  const tested = `We checked ${count.toLocaleString('en-NZ')} paid ${paid}.`
  if (learned === due)
    return `${tested} Our expected dates and the due dates were both wrong by ${due} on average.`
  const ours = `Our expected dates were wrong by ${learned} on average`
  const better = learnedDays < dueDateDays ? 'Our dates' : 'The due dates'
  return `${tested} ${ours}, and the due dates by ${due}. ${better} are more accurate.`
}

function daysWords(days: number): string {
  const tenths = Math.round(days * 10) / 10
  return tenths === 1 ? '1 day' : `${tenths} days`
}

/** From one import to the next, in a sentence. */
export function bridgeAnswer({ from, to }: Bridge, currency: string): string {
  const money = (amount: Cents) => formatMoney(amount, { currency })
  const change = cents(to.amount - from.amount)
  const where = `${money(to.amount)} ${when(to)}`
  if (money(change) === money(cents(0))) return `The low point stayed at ${where}.`
  const verb = change > 0 ? 'rose' : 'fell'
  const size = money(cents(Math.abs(change)))
  const before = `${money(from.amount)} ${when(from)}`
  return `The low point ${verb} by ${size}, from ${before} to ${where}.`
}
