import {
  addMonths,
  financialYearLabel,
  financialYearStart,
  longMonth,
  type Month,
  monthsFrom,
  shortMonth,
} from '@millpond/core/time'
import type { GridColumn } from '#ui/grid/grid-model.ts'
import { NotationChip } from '#ui/notation.tsx'

/** Key of the column at the end. */
export const YEAR = 'year'

const MONTHS_A_YEAR = 12

/** The financial year of a month, as its twelve months. */
export const yearOf = (month: Month, beginsMonth: number): Month[] =>
  monthsFrom(financialYearStart(month, beginsMonth), MONTHS_A_YEAR)

const PLANNED = <NotationChip kind="budget" />
const ACTUAL = <NotationChip kind="actual" />

interface Shown {
  readonly months: readonly Month[]
  readonly closeMonth: Month
  readonly beginsMonth: number
  /** The heading of closed months: `Actual`, or `Past` without actual figures. */
  readonly behind: 'Actual' | 'Past'
}

/** Months in order, with today between them, and the running financial year. */
export function monthColumns({ months, closeMonth, beginsMonth, behind }: Shown): GridColumn[] {
  const now = addMonths(closeMonth, 1)
  const columns = months.map((month): GridColumn => {
    const names = { key: month, title: shortMonth(month), name: longMonth(month) }
    if (month > closeMonth) {
      return { ...names, subtitle: 'Plan', mark: PLANNED, ...(month === now && { isNow: true }) }
    }
    if (behind === 'Past') return { ...names, subtitle: behind }
    return { ...names, subtitle: behind, mark: ACTUAL }
  })
  const label = financialYearLabel(now, beginsMonth)
  const year = { key: YEAR, title: label, name: `Financial year ${label}`, kind: 'total' } as const
  return [...columns, year]
}
