import type { CUSTOMER_LABELS } from '@millpond/contract/tracking'
import { countChangeFrom } from '@millpond/core/money'
import type { Sheet } from '@millpond/core/sheet'
import { addMonths, longMonth, type Month, monthName } from '@millpond/core/time'
import type { CustomerMonth } from '@millpond/core/tracking'

export type CustomerLabel = (typeof CUSTOMER_LABELS)[number]

/** `1 client`, `1,280 clients`. */
export function countWords(count: number, label: CustomerLabel): string {
  const noun = label.toLowerCase()
  return `${count.toLocaleString('en-NZ')} ${count === 1 ? noun.slice(0, -1) : noun}`
}

export const questionOf = (label: CustomerLabel): string =>
  `How many ${label.toLowerCase()} per month?`

/** Months with a typed count, oldest first. */
export function typedMonths(sheet: Sheet, isShown: (code: string) => boolean): Month[] {
  const typed = new Set<Month>()
  for (const { code, values } of sheet.rows.values()) {
    if (!isShown(code)) continue
    for (const [index, value] of values.entries()) {
      if (value !== null) typed.add(addMonths(sheet.firstMonth, index))
    }
  }
  return [...typed].sort()
}

interface Counted {
  readonly label: CustomerLabel
  /** All groups together. */
  readonly all: readonly CustomerMonth[]
  readonly typed: readonly Month[]
  /** The running month: later ones are plans. */
  readonly now: Month
}

/** `128 customers in November, up 6 from October.` For the newest counted month. */
export function customersAnswer({ label, all, typed, now }: Counted): string {
  const counted = typed.findLast(month => month <= now)
  const [planned] = typed
  if (counted === undefined) {
    const noun = label.toLowerCase()
    if (planned === undefined) return `No ${noun} are recorded yet.`
    return `The first ${noun} are recorded for ${longMonth(planned)}.`
  }
  const totalIn = (month: Month) => all.find(each => each.month === month)?.total ?? null
  const before = addMonths(counted, -1)
  const previous = totalIn(before)
  const total = totalIn(counted) ?? 0
  const sentence = `${countWords(total, label)} in ${monthName(counted)}`
  if (previous === null) return `${sentence}.`
  return `${sentence}, ${countChangeFrom(total, previous, monthName(before))}.`
}
