import { addMonths, longMonth, type Month } from '#time'
import { monthSpan } from './month-span.ts'

const NAMED = 3

/**
 * Why amounts are not compared with a budget: `No budget for January 2027`, `No budget for January
 * to March 2027`. Several single months are named up to three, and then counted.
 */
export function unbudgetedWords(months: readonly Month[]): string {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return 'No budget'
  return `No budget for ${isRun(months) ? monthSpan(first, last) : namesOf(months)}`
}

const isRun = (months: readonly Month[]): boolean =>
  months.every((month, at) => at === 0 || addMonths(months[at - 1] as Month, 1) === month)

function namesOf(months: readonly Month[]): string {
  if (months.length > NAMED) return `${months.length} months`
  const names = months.map(longMonth)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
