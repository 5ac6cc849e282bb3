import {
  addMonths,
  type Day,
  dayNumber,
  daysBetween,
  daysIn,
  firstDay,
  lastDay,
  monthOfDay,
} from '@millpond/core/time'
import { ValidationError } from '../errors.ts'
import { dayParameter, type Parameters, wholeNumber } from '../parameters.ts'

export interface ReportPeriod {
  readonly from: Day
  readonly to: Day
}

/** Documentation says 12; more than 11 is refused in practice. */
const MAX_PERIODS = 11
const MAX_DAYS = 365

/** Without dates: the running month. */
export function readPeriod(parameters: Parameters, today: Day): ReportPeriod {
  const month = monthOfDay(today)
  const from = dayParameter(parameters, 'fromDate') ?? firstDay(month)
  const to = dayParameter(parameters, 'toDate') ?? lastDay(month)
  if (to < from) throw new ValidationError('The from date must be before the to date.')
  if (daysBetween(from, to) > MAX_DAYS) {
    throw new ValidationError('The report dates must be within 365 days of each other.')
  }
  return { from, to }
}

const MONTHS_OF: Readonly<Record<string, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

/**
 * The months that each column goes back: `[0, 1, 2]` for two earlier months next to the base
 * column.
 */
export function readOffsets(parameters: Parameters): number[] {
  const periods = wholeNumber(parameters, 'periods', { from: 1, to: MAX_PERIODS }) ?? 0
  const timeframe = parameters.get('timeframe')?.toUpperCase() ?? 'MONTH'
  const step = MONTHS_OF[timeframe]
  if (!step) throw new ValidationError(`The parameter timeframe is not valid: ${timeframe}`)
  return Array.from({ length: periods + 1 }, (_, column) => column * step)
}

/**
 * The same day of earlier months, or the last day of a shorter one. A base range that ends on the
 * 30th therefore ends on the 30th everywhere and cuts off the last day of every longer month, which
 * is why callers must start from a month of 31 days.
 */
export const earlier = ({ from, to }: ReportPeriod, months: number): ReportPeriod => ({
  from: sameDayEarlier(from, months),
  to: sameDayEarlier(to, months),
})

function sameDayEarlier(day: Day, months: number): Day {
  const month = addMonths(monthOfDay(day), -months)
  const number = Math.min(dayNumber(day), daysIn(month))
  return `${month}-${String(number).padStart(2, '0')}` as Day
}

/** A balance sheet is always as at the end of the month. */
export const monthEndEarlier = (day: Day, months: number): Day =>
  lastDay(addMonths(monthOfDay(day), -months))
