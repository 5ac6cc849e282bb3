import type { SheetLine } from '@millpond/contract/sheet'
import { type DatedAmount, nextPayments } from '@millpond/core/insight'
import { type Cents, cents, formatMoney, incomeTaxTitle, salesTaxName } from '@millpond/core/money'
import { cellOf, type Sheet } from '@millpond/core/sheet'
import {
  addMonths,
  type Day,
  dayInMonth,
  dayNumber,
  formatDay,
  type Month,
  monthOfDay,
  monthsBetween,
  monthsFrom,
} from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

export interface SetAside {
  /** The name of the line that saves for it: `Set aside for income tax`. */
  readonly name: string
  /** `income tax` */
  readonly tax: string
  /** The due day and the amount, not below zero. */
  readonly due: DatedAmount
  readonly monthly: Cents
  readonly dayOfMonth: number
  /** Equal parts in each month before, and all of it back on the day of the payment. */
  readonly cells: readonly { readonly month: Month; readonly value: number }[]
}

const CENTS_A_DOLLAR = 100

/**
 * Whole dollars in each month until a tax is due, and all of it back on that day: for $6,250 due on
 * 7th May, on 21st November it is $1,250 on the 7th of December to April. Null if no month is left
 * before.
 */
export function setAsideOf(tax: string, due: DatedAmount, asOf: Day): SetAside | null {
  const dayOfMonth = dayNumber(due.on)
  const running = monthOfDay(asOf)
  const first = dayInMonth(running, dayOfMonth) > asOf ? running : addMonths(running, 1)
  const last = monthOfDay(due.on)
  const count = monthsBetween(first, last)
  if (count < 1 || due.amount <= 0) return null
  const dollars = Math.ceil(due.amount / count / CENTS_A_DOLLAR) * CENTS_A_DOLLAR
  const monthly = Math.min(dollars, due.amount)
  const parts = monthsFrom(first, count).map((month, index) => ({
    month,
    value: Math.max(0, Math.min(monthly, due.amount - index * monthly)),
  }))
  return {
    ...{ name: `Set aside for ${tax}`, tax, due, dayOfMonth },
    monthly: cents(monthly),
    cells: [...parts, { month: last, value: -due.amount }],
  }
}

const LOOKED_AT = 6

/** For each tax, the next payment with a month left to save for it. */
export function setAsides({ forecast, basis }: Pick<ForecastModel, 'forecast' | 'basis'>) {
  const incomeTax = incomeTaxTitle(basis.country).toLowerCase()
  const names = { incomeTax, salesTax: salesTaxName(basis.country) }
  return (['incomeTax', 'salesTax'] as const).flatMap(kind => {
    const found = nextPayments(forecast, kind, LOOKED_AT)
      // Cash that goes out is below zero; what comes back needs no setting aside.
      .filter(({ amount }) => amount < 0)
      .map(({ on, amount }) => setAsideOf(names[kind], { on, amount: cents(-amount) }, basis.asOf))
      .find(each => each !== null)
    return found ? [found] : []
  })
}

/** `Income tax of $6,250 is due on 7th May 2027.` */
export const dueWords = ({ tax, due }: SetAside, currency: string): string =>
  `${tax.charAt(0).toUpperCase()}${tax.slice(1)} of ${formatMoney(due.amount, { currency })} ` +
  `is due on ${formatDay(due.on)}.`

/** Then `Set aside $1,250 a month until then.` or `Set it aside on 7th April 2027.` */
export function untilThenWords({ monthly, dayOfMonth, cells }: SetAside, currency: string) {
  const [first, ...others] = cells
  return first && others.length === 1
    ? `Set it aside on ${formatDay(dayInMonth(first.month, dayOfMonth))}.`
    : `Set aside ${formatMoney(monthly, { currency })} a month until then.`
}

/** `Set aside $1,250 a month until 7th May 2027`, or on a day if only one month is left. */
export function setAsideWords({ monthly, due, dayOfMonth, cells }: SetAside, currency: string) {
  const [first, ...others] = cells
  const amount = `Set aside ${formatMoney(monthly, { currency })}`
  return first && others.length === 1
    ? `${amount} on ${formatDay(dayInMonth(first.month, dayOfMonth))}`
    : `${amount} a month until ${formatDay(due.on)}`
}

export const isPlanned = ({ cells }: SetAside, sheet: Sheet, line: SheetLine | undefined) =>
  line !== undefined && cells.every(({ month, value }) => cellOf(sheet, line.code, month) === value)
