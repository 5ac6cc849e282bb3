import { monthSpan } from '#budget'
import type { Ledger } from '#ledger'
import { addMonths, addQuarters, financialYearStart, lastCompleteQuarter, type Month } from '#time'
import type { BlockPeriod } from './definition.ts'

/** The months of a period, both included, or the 13 weeks after the day of the books. */
export type PeriodSpan =
  | { readonly kind: 'months'; readonly from: Month; readonly to: Month }
  | { readonly kind: 'weeks' }

const YEAR = 12

/**
 * The last complete month of a report. A chosen month does not change with a later close, and
 * counts only once it is complete.
 */
export const monthOfReport = (kept: 'lastComplete' | Month, closeMonth: Month): Month =>
  kept === 'lastComplete' || kept > closeMonth ? closeMonth : kept

/**
 * With the month of a report in October 2026 and a year from April, the year to date is April to
 * October, and the last quarter July to September. The running month is never in a period of
 * complete months.
 */
export function spanOf(period: BlockPeriod, month: Month, beginsMonth: number): PeriodSpan {
  const months = (from: Month, to: Month): PeriodSpan => ({ kind: 'months', from, to })
  const yearStart = financialYearStart(month, beginsMonth)
  switch (period.kind) {
    case 'month': {
      const only = addMonths(month, -period.back)
      return months(only, only)
    }
    case 'lastMonths':
      return months(addMonths(month, 1 - period.count), month)
    case 'yearToDate':
      return months(yearStart, month)
    case 'quarter': {
      const last = lastCompleteQuarter(month, beginsMonth)
      const [first, , third] = addQuarters(last, -period.back, beginsMonth).months
      return months(first, third)
    }
    case 'financialYear': {
      const start = addMonths(yearStart, -YEAR * period.back)
      return months(start, addMonths(start, YEAR - 1))
    }
    case 'nextMonths':
      return months(addMonths(month, 1), addMonths(month, period.count))
    case 'next13Weeks':
      return { kind: 'weeks' }
    case 'around':
      return months(addMonths(month, 1 - period.back), addMonths(month, period.ahead))
    case 'fixed':
      return months(period.from, period.to)
  }
}

/** Why a period cannot be shown; null if the ledger reaches as far. */
export function periodFault(span: PeriodSpan, { months }: Ledger): string | null {
  const [first, last] = [months[0], months.at(-1)]
  if (span.kind === 'weeks' || !first || !last) return null
  if (span.from >= first && span.to <= last) return null
  return `This period is outside the months that we have figures for, ${monthSpan(first, last)}.`
}

/** `April to October 2026`, `the next 13 weeks`. */
export const periodWords = (span: PeriodSpan): string =>
  span.kind === 'weeks' ? 'the next 13 weeks' : monthSpan(span.from, span.to)
