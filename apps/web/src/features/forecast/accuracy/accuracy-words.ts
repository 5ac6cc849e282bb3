import type { BacktestReport, Bridge } from '@millpond/core/forecast'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { longMonth } from '@millpond/core/time'
import { aheadWords, besideLastYear, type Horizon } from './horizon-words.ts'

export const QUESTION = 'How good is this forecast?'
const TOO_LITTLE = 'There is too little history to test this forecast yet.'
const UNTESTED = 'This forecast has not been tested yet.'

/** Far enough to be worth planning by, near enough to have been met often. */
const TOLD_AHEAD = 3

const measured = (report: BacktestReport | null): readonly Horizon[] =>
  report?.horizons.filter(horizon => horizon.count > 0) ?? []

/** The title of the screen: what the forecast missed by, and what guessing would have. */
export function accuracyAnswer(
  report: BacktestReport | null,
  name: string,
  currency: string,
): string {
  if (!report) return UNTESTED
  const horizons = measured(report)
  const told = horizons.find(each => each.months === TOLD_AHEAD) ?? horizons.at(-1)
  if (!told) return TOO_LITTLE
  const amount = formatMoney(told.ours.amount, { currency })
  const beside = besideLastYear(told, currency)
  const missed = `Millpond missed the closing cash of ${name} by ${amount} on average`
  return `${aheadWords(told.months)}, ${missed}${beside}.`
}

/** `Tested on 24 closes, November 2024 to October 2026.` */
export function testedWords({ closes }: BacktestReport): string {
  const [first, last] = [closes[0], closes.at(-1)]
  if (!first || !last) return ''
  const count = closes.length === 1 ? '1 month' : `${closes.length} months`
  const span = first === last ? longMonth(first) : `${longMonth(first)} to ${longMonth(last)}`
  return `Forecasts made again at ${count}, ${span}, each with only what was known then.`
}

type Dates = NonNullable<BacktestReport['paymentDates']>

/** Whether learned dates beat due dates; said either way. */
export function paymentDateWords({ count, learnedDays, dueDateDays }: Dates): string {
  const [learned, due] = [learnedDays, dueDateDays].map(daysWords)
  const from = count === 1 ? 'on 1 paid document' : `on ${count} paid documents`
  if (learned === due) return `Learned and due dates were both ${learned} off on average, ${from}.`
  const isBetter = learnedDays < dueDateDays
  return `Expected payment dates were ${learned} off on average, due dates ${due}, ${from}: ${
    isBetter ? 'what was learned is closer' : 'the due dates are closer'
  }.`
}

function daysWords(days: number): string {
  const tenths = Math.round(days * 10) / 10
  return tenths === 1 ? '1 day' : `${tenths} days`
}

/** From one import to the next, in a sentence. */
export function bridgeAnswer({ from, to }: Bridge, currency: string): string {
  const money = (amount: Cents) => formatMoney(amount, { currency })
  const change = cents(to.amount - from.amount)
  const where = `${money(to.amount)} in ${longMonth(to.month)}`
  if (money(change) === money(cents(0))) return `The low point stayed at ${where}.`
  const verb = change > 0 ? 'rose' : 'fell'
  const size = money(cents(Math.abs(change)))
  const before = `${money(from.amount)} in ${longMonth(from.month)}`
  return `The low point ${verb} by ${size}, from ${before} to ${where}.`
}

export const CAUSE_WORDS: Record<Bridge['steps'][number]['cause'], string> = {
  opening: 'Cash in the bank',
  newDocuments: 'New invoices and bills',
  paidDocuments: 'Paid invoices and bills',
  movedDocuments: 'Expected dates moved',
  plan: 'Planned income and costs',
  salesTax: 'Sales tax',
  transfers: 'Loans and transfers',
  lowMonth: 'Another month is lowest',
}
