import type { CashForecast, CashMonthForecast } from '@millpond/core/forecast'
import { runningMonthOf, TOTAL, totalAt } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import { type Month, monthsBetween, monthsFrom, monthsUntil } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

const LEAST_HISTORY = 3

/**
 * The cash of a model by month, the running one whole: what has moved and what is still to come.
 * In and out are gross, so that they compare with what the bank received and paid. Empty while
 * fewer than three complete months are known.
 */
export function cashAhead(model: ForecastModel, count: number): CashForecast {
  const { ledger } = model
  const monthsUsed = monthsUntil(ledger.closeMonth, 36).filter(
    month => totalAt(ledger, TOTAL.closing, month) !== null,
  ).length
  const { statements } = model.forecast
  const before = totalAt(ledger, TOTAL.closing, ledger.closeMonth)
  const opening = before ?? cents(statements.openingCash[0] ?? 0)
  if (monthsUsed < LEAST_HISTORY) return { monthsUsed, opening, months: [] }
  const months: CashMonthForecast[] = []
  for (const month of monthsFrom(runningMonthOf(ledger), count)) {
    const next = monthAhead(model, month, months.at(-1)?.closing ?? opening)
    if (!next) break
    months.push(next)
  }
  return { monthsUsed, opening, months }
}

function monthAhead(model: ForecastModel, month: Month, opening: Cents): CashMonthForecast | null {
  const { ledger, forecast, fan } = model
  const index = indexIn(forecast.months, month)
  const isRunning = month === runningMonthOf(ledger)
  const booked = (code: string) => (isRunning ? totalAt(ledger, code, month) : null)
  const closing = forecast.statements.closingCash[index] ?? booked(TOTAL.closing)
  if (closing === null) return null
  const rest = grossOf(forecast.statements.cash, index)
  const received = rest.received + (booked(TOTAL.received) ?? 0)
  const spent = rest.spent + (booked(TOTAL.spent) ?? 0)
  // A named gap in the books moved the balance too: it counts as movement, not as nothing.
  const gap = closing - opening - (received - spent)
  return {
    month,
    received: cents(received + Math.max(0, gap)),
    spent: cents(spent + Math.max(0, -gap)),
    net: cents(closing - opening),
    closing: cents(closing),
    lower80: cents(Math.round(fan.byMonth.p10[index] ?? closing)),
    upper80: cents(Math.round(fan.byMonth.p90[index] ?? closing)),
  }
}

type CashRows = ForecastModel['forecast']['statements']['cash']

function grossOf(rows: CashRows, index: number) {
  let [received, spent] = [0, 0]
  for (const row of rows) {
    const amount = row.amounts[index] ?? 0
    if (amount > 0) received += amount
    else spent -= amount
  }
  return { received, spent }
}

/** -1 outside them. */
export function indexIn(months: readonly Month[], month: Month): number {
  const [first] = months
  const index = first ? monthsBetween(first, month) : -1
  return index >= 0 && index < months.length ? index : -1
}

const WHOLE = 100

/**
 * `23% chance of falling below your floor within 12 months`; null without a forecast. A chance is
 * never said to be none or certain.
 */
export function chanceWords(
  { fan, floor }: Pick<ForecastModel, 'fan' | 'floor'>,
  months: number,
): string | null {
  const chance = fan.chanceBelow[Math.min(months, fan.chanceBelow.length) - 1]
  if (chance === undefined) return null
  const what = floor === null ? 'running out of cash' : 'falling below your floor'
  return `${percentWords(chance)} chance of ${what} within ${months} months`
}

function percentWords(chance: number): string {
  const percent = Math.round(chance * WHOLE)
  if (percent < 1) return 'less than 1%'
  return percent >= WHOLE ? 'more than 99%' : `${percent}%`
}
