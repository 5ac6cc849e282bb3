import {
  addMonths,
  type Day,
  dayInMonth,
  type Month,
  monthOfDay,
  parseMonth,
  readDay,
} from '@millpond/core/time'
import { readWhole } from '#ui/read-number.ts'

const MOST = 600

/**
 * A last month, typed as a month or as how many months are left: `readTerm('60', '2026-11')` is
 * `2031-10`, and so is `October 2031`. Null if it is neither.
 */
export function readTerm(text: string, first: Month): Month | null {
  const count = readWhole(text)
  if (count.isReadable && count.value !== null) {
    return count.value >= 1 && count.value <= MOST ? addMonths(first, count.value - 1) : null
  }
  const plain = text.trim()
  const month = parseMonth(plain)
  if (month.ok) return month.value
  const read = readDay(`1 ${plain}`)
  return read === null ? null : monthOfDay(read)
}

/** The month of the next payment: the running one until its day has passed. */
export const nextPaymentMonth = (first: Month, dayOfMonth: number, asOf: Day): Month =>
  dayInMonth(first, dayOfMonth) > asOf ? first : addMonths(first, 1)
