/** The columns of a budget: months, quarters or financial years, and their totals. */
import {
  addMonths,
  financialYearLabel,
  financialYearStart,
  type Month,
  quarterOf,
  shortMonth,
} from '@millpond/core/time'
import type { GridColumn } from '#ui/grid/grid-model.ts'
import { NotationChip } from '#ui/notation.tsx'

export type BudgetPeriod = 'month' | 'quarter' | 'year'

export interface BudgetColumn {
  readonly key: string
  readonly kind: 'cell' | 'total' | 'difference'
  /** The months among them that the ledger has. */
  readonly months: readonly Month[]
  /** Those that are open. */
  readonly planned: readonly Month[]
  /** The column for the grid. */
  readonly drawn: GridColumn
}

export interface FinancialYear {
  /** `FY27` */
  readonly label: string
  readonly months: readonly Month[]
  /** The number of open months. */
  readonly ahead: number
}

/** The financial years with an open month, the running one first. */
export function planningYears(
  months: readonly Month[],
  closeMonth: Month,
  beginsMonth: number,
): FinancialYear[] {
  const begin = financialYearStart(addMonths(closeMonth, 1), beginsMonth)
  const years = new Map<string, Month[]>()
  for (const month of months.filter(each => each >= begin)) {
    const label = financialYearLabel(month, beginsMonth)
    years.set(label, [...(years.get(label) ?? []), month])
  }
  return [...years].map(([label, own]) => {
    return { label, months: own, ahead: own.filter(month => month > closeMonth).length }
  })
}

const MIN_AHEAD = 3

/** The running financial year; near its end the next one too. */
export const usualYears = (years: readonly FinancialYear[]): readonly FinancialYear[] =>
  years.slice(0, (years[0]?.ahead ?? 0) < MIN_AHEAD ? 2 : 1)

interface Wanted {
  readonly years: readonly FinancialYear[]
  readonly period: BudgetPeriod
  readonly closeMonth: Month
  readonly beginsMonth: number
  /** The comparison of the totals: `FY27 (Xero)`; null for none. */
  readonly comparedWith: string | null
}

const MIXED = 'With actuals'

/** Cells in order of time, then the years with their differences, which stay visible. */
export function budgetColumns({ years, period, comparedWith, ...time }: Wanted): BudgetColumn[] {
  const running = addMonths(time.closeMonth, 1)
  const planned = (months: readonly Month[]) => months.filter(each => each >= running)
  const cells = years
    .flatMap(year => periodsIn(year, period, time.beginsMonth))
    .map(({ months, ...named }): BudgetColumn => {
      const own = planned(months)
      const isNow = months.includes(running)
      const drawn = { ...named, ...markOf(months, own, named.subtitle), ...(isNow && { isNow }) }
      return { key: named.key, kind: 'cell', months, planned: own, drawn }
    })
  if (period === 'year' && comparedWith === null) return cells
  const totals = years.flatMap(({ label, months }) => {
    const column = (kind: 'total' | 'difference', title: string, subtitle: string) => ({
      ...{ key: `${kind} ${label}`, kind, months, planned: planned(months) },
      drawn: {
        ...{ key: `${kind} ${label}`, title, subtitle, kind: 'total' as const },
        ...(subtitle === MIXED && { hint: 'Complete months count their actual amounts.' }),
      },
    })
    // Closed months count the actuals.
    const sum = planned(months).length < months.length ? MIXED : 'Total'
    return [
      ...(period === 'year' ? [] : [column('total', label, sum)]),
      ...(comparedWith === null ? [] : [column('difference', `${label} less`, comparedWith)]),
    ]
  })
  return [...cells, ...totals]
}

interface Named {
  readonly key: string
  readonly title: string
  readonly subtitle: string | null
  readonly months: readonly Month[]
}

function periodsIn(
  { label, months }: FinancialYear,
  period: BudgetPeriod,
  begins: number,
): Named[] {
  if (period === 'year') {
    return [{ key: `year ${label}`, title: label, subtitle: null, months }]
  }
  if (period === 'month') {
    return months.map(month => ({
      ...{ key: month, title: shortMonth(month), subtitle: null, months: [month] },
    }))
  }
  const quarters = new Map(months.map(month => [quarterOf(month, begins).label, month]))
  return [...quarters].map(([title, month]) => {
    const quarter = quarterOf(month, begins)
    return {
      ...{ key: `quarter ${title}`, title, subtitle: quarter.span },
      months: quarter.months.filter(each => months.includes(each)),
    }
  })
}

/** Actual, budget, or both: in words, and by the symbol. */
function markOf(months: readonly Month[], planned: readonly Month[], span: string | null) {
  if (planned.length === 0) {
    return { subtitle: span ?? 'Actual', mark: <NotationChip kind="actual" /> }
  }
  if (planned.length === months.length) {
    return { subtitle: span ?? 'Budget', mark: <NotationChip kind="budget" /> }
  }
  return { subtitle: span ?? 'Actual and budget', mark: <NotationChip kind="so-far" /> }
}
