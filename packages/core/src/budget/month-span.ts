import { longMonth, type Month, monthName, yearOf } from '#time'

/** `monthSpan('2027-01', '2027-06')` is `January to June 2027`. */
export function monthSpan(from: Month, to: Month): string {
  if (from === to) return longMonth(from)
  const start = yearOf(from) === yearOf(to) ? monthName(from) : longMonth(from)
  return `${start} to ${longMonth(to)}`
}
