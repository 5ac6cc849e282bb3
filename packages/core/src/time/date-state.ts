import { type Day, monthOfDay } from './day.ts'
import { addMonths, type Month, monthsFrom } from './month.ts'
import {
  addQuarters,
  DEFAULT_REPORTING_YEAR_BEGINS_MONTH,
  financialYearStart,
  lastCompleteQuarters,
  monthsInYearToDate,
  type Quarter,
} from './quarters.ts'
import { closeMonthOf, monthsUntil, PAST_MONTHS } from './windows.ts'

/** The dates of a screen, all derived from the selected month. Spec §3. */
export interface DateState {
  readonly selectedMonth: Month
  /** The selected month is the running one: its figures are "so far". */
  readonly isMonthInProgress: boolean
  /** The month before the selected one. */
  readonly lastMonth: Month
  readonly sameMonthLastYear: Month
  readonly lastTwelveMonths: readonly Month[]
  readonly lastTwentyFourMonths: readonly Month[]
  readonly nextTwelveMonths: readonly Month[]
  readonly financialYearStart: Month
  readonly monthsInYearToDate: readonly Month[]
  readonly lastEightQuarters: readonly Quarter[]
  readonly lastFinancialQuarter: Quarter
  readonly previousFinancialQuarter: Quarter
  readonly yearAgoFinancialQuarter: Quarter
  readonly showQuarterly: boolean
}

export interface DateChoice {
  readonly today: Day
  /** 1 for January. */
  readonly reportingYearBeginsMonth?: number
  /** The stored choice; a month outside the past window or after the running month is dropped. */
  readonly selectedMonth?: Month | null
  readonly showQuarterly?: boolean
}

/**
 * The date state of a choice. The last complete month is selected by default, and the running
 * month never enters past windows, the year to date or quarters: those end with the last complete
 * month up to the selected one. On `2026-11-21` the selected month is `2026-10` and the next twelve
 * begin with `2026-11`. Spec §3 (date state); requirements ENT-17, VIEW-03.
 */
export function dateState(choice: DateChoice): DateState {
  const begins = choice.reportingYearBeginsMonth ?? DEFAULT_REPORTING_YEAR_BEGINS_MONTH
  const closeMonth = closeMonthOf(choice.today)
  const selectedMonth = selectable(choice) ? choice.selectedMonth : closeMonth
  const isMonthInProgress = selectedMonth > closeMonth
  const complete = isMonthInProgress ? closeMonth : selectedMonth
  const yearStart = financialYearStart(selectedMonth, begins)
  const quarters = lastCompleteQuarters(complete, begins, 8)
  const lastFinancialQuarter = quarters[7] as Quarter
  return {
    selectedMonth,
    isMonthInProgress,
    lastMonth: addMonths(selectedMonth, -1),
    sameMonthLastYear: addMonths(selectedMonth, -12),
    lastTwelveMonths: monthsUntil(complete, 12),
    lastTwentyFourMonths: monthsUntil(complete, 24),
    nextTwelveMonths: monthsFrom(addMonths(complete, 1), 12),
    financialYearStart: yearStart,
    // Empty while a new financial year has no complete month yet.
    monthsInYearToDate: complete < yearStart ? [] : monthsInYearToDate(complete, begins),
    lastEightQuarters: quarters,
    lastFinancialQuarter,
    previousFinancialQuarter: addQuarters(lastFinancialQuarter, -1, begins),
    yearAgoFinancialQuarter: addQuarters(lastFinancialQuarter, -4, begins),
    showQuarterly: choice.showQuarterly ?? false,
  }
}

function selectable(choice: DateChoice): choice is DateChoice & { selectedMonth: Month } {
  const { selectedMonth, today } = choice
  if (!selectedMonth) return false
  const oldest = addMonths(closeMonthOf(today), 1 - PAST_MONTHS)
  return selectedMonth >= oldest && selectedMonth <= monthOfDay(today)
}
