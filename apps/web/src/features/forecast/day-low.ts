import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { findRow, statementTable } from '@millpond/core/table'
import { type Day, formatDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { floorWords } from '#ui/chart/month-point.ts'

export interface DayLow {
  readonly on: Day
  readonly amount: Cents
}

type Known = Pick<ForecastModel, 'ledger' | 'forecast'>

/** 91 days of every account are laid out for it: once for each forecast. */
const kept = new WeakMap<Known['forecast'], DayLow | null>()

/**
 * The day of the next 13 weeks on which cash is lowest: within a month it may be lower than at its
 * end. Null without a forecast.
 */
export function dayLow(model: Known): DayLow | null {
  const before = kept.get(model.forecast)
  if (before !== undefined) return before
  const low = lowestDay(model)
  kept.set(model.forecast, low)
  return low
}

function lowestDay({ ledger, forecast }: Known): DayLow | null {
  const table = statementTable({
    ...{ ledger, forecast, statement: 'cashFlow', period: 'day', compare: 'none' },
    ...{ from: ledger.closeMonth, to: ledger.closeMonth, yearBeginsMonth: 1 },
  })
  const closing = findRow(table.rows, 'closing')?.amounts ?? []
  const known = closing.filter(amount => amount !== null)
  if (known.length === 0) return null
  const amount = cents(Math.min(...known))
  const on = table.columns[closing.indexOf(amount)]?.days?.to
  return on ? { on, amount } : null
}

/** `Over the next 13 weeks cash is lowest on 29th November 2026, at $4,000.` */
export function dayLowWords(model: Pick<ForecastModel, 'ledger' | 'forecast' | 'floor'>) {
  const low = dayLow(model)
  if (!low) return null
  const format = (amount: typeof low.amount) => formatMoney(amount, model.ledger)
  const gap = floorWords(low.amount, model.floor, format)
  const where = `on ${formatDay(low.on)}, at ${format(low.amount)}${gap ? `, ${gap}` : ''}`
  return `Over the next 13 weeks cash is lowest ${where}.`
}
