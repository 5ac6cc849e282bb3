import { addMonths, type Day, dayInMonth, firstDay, type Month, month, monthNumber } from '#time'
import type { Holidays } from './calendar.ts'
import { nextWorkingDay } from './working-day.ts'

/**
 * New Zealand, by month of the balance date: the month of terminal tax. Balance dates from
 * March to September share February. Income Tax Act 2007, Schedule 3 Part A, columns G and H.
 */
const NZ_MONTHS_AFTER: Readonly<Record<number, number>> = {
  10: 11,
  11: 11,
  12: 11,
  1: 11,
  2: 11,
  3: 11,
  4: 10,
  5: 9,
  6: 8,
  7: 7,
  8: 6,
  9: 5,
}

const JUNE = 6
/** Before it, a year to June was due a month earlier. Public Law 114-41, section 2006(a)(3)(B). */
const US_JUNE_SINCE = month('2027-06')

/**
 * When the rest of a year's income tax is paid, after its instalments: for a New Zealand year that
 * ends in March 2026 on 7 February 2027, or 7 April with a tax agent's extension of time; in
 * Australia on the first of the sixth month after; in the United States on the 15th of the fourth.
 * Null for Britain, which has no instalments, and for unknown countries.
 */
export function terminalTaxDay(
  country: string | null,
  yearEnds: Month,
  { hasExtension, holidays }: { readonly hasExtension: boolean; readonly holidays: Holidays },
): Day | null {
  if (country === 'AU') return nextWorkingDay(firstDay(addMonths(yearEnds, 6)), holidays)
  if (country === 'US') {
    const monthsAfter = monthNumber(yearEnds) === JUNE && yearEnds < US_JUNE_SINCE ? 3 : 4
    return nextWorkingDay(dayInMonth(addMonths(yearEnds, monthsAfter), 15), holidays)
  }
  if (country !== 'NZ') return null
  const after = (NZ_MONTHS_AFTER[monthNumber(yearEnds)] ?? 11) + (hasExtension ? 2 : 0)
  const paidIn = addMonths(yearEnds, after)
  const due = `${paidIn}-${monthNumber(paidIn) === 1 ? '15' : '07'}` as Day
  return nextWorkingDay(due, holidays)
}
