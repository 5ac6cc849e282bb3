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
  /** The running month: it and later ones are plans. */
  readonly now: Month
  /** What a budget wants at the end of the running month; null without a target. */
  readonly target?: number | null
}

/**
 * `260 customers in October, up 7 from September. You plan 270 in November, 10 short of your
 * target.` The first is the newest closed month that is counted.
 */
export function customersAnswer(counted: Counted): string {
  const { label, typed, now } = counted
  const closed = typed.findLast(month => month < now)
  const [first] = typed
  if (first === undefined) return `No ${label.toLowerCase()} are recorded yet.`
  if (closed === undefined) {
    if (first === now) return plannedSentence(counted, total => countWords(total, label))
    return `The first ${label.toLowerCase()} are planned for ${longMonth(first)}.`
  }
  const sentence = closedSentence(counted, closed)
  if (!typed.includes(now)) return sentence
  return `${sentence} ${plannedSentence(counted, total => total.toLocaleString('en-NZ'))}`
}

const totalIn = ({ all }: Counted, month: Month) =>
  all.find(each => each.month === month)?.total ?? null

function closedSentence(counted: Counted, closed: Month): string {
  const before = addMonths(closed, -1)
  const previous = totalIn(counted, before)
  const total = totalIn(counted, closed) ?? 0
  const sentence = `${countWords(total, counted.label)} in ${monthName(closed)}`
  if (previous === null) return `${sentence}.`
  return `${sentence}, ${countChangeFrom(total, previous, monthName(before))}.`
}

function plannedSentence(counted: Counted, write: (total: number) => string): string {
  const { now, target = null } = counted
  const total = totalIn(counted, now) ?? 0
  const planned = `You plan ${write(total)} in ${monthName(now)}`
  if (target === null) return `${planned}.`
  const gap = Math.abs(total - target).toLocaleString('en-NZ')
  if (total === target) return `${planned}, which is your target.`
  return `${planned}, ${gap} ${total < target ? 'short of' : 'above'} your target.`
}
