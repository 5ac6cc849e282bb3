import { ITEM_TYPE } from '@millpond/core/item'
import type { LineNotesByCode } from '@millpond/core/sheet'
import { addMonths } from '@millpond/core/time'
import { useDeferredValue, useMemo } from 'react'
import { useBudgetCash } from '#model/use-budget-cash.ts'
import type { SheetView } from '#sheet-editor/line-state.ts'
import { bookedCash, cashFigures, withZeros } from '../cash/cash-figures.ts'
import { cashRows } from '../cash/cash-rows.ts'
import { useComparisonCash } from '../cash/use-comparison-cash.ts'
import type { Formulas } from '../formulas/formulas.ts'
import {
  budgetColumns,
  type FinancialYear,
  planningYears,
  usualYears,
} from '../grid/budget-columns.tsx'
import { budgetLines, budgetSections, memoizeLines, tabHas } from '../grid/budget-lines.ts'
import { type ComparedWith, createBudgetRows } from '../grid/budget-rows.ts'
import { columnWidths } from '../grid/column-widths.ts'
import { actualsAt } from '../grid/period-values.ts'
import type { LastVersion } from '../versions/use-last-version.ts'
import { useBudgetContext } from './budget-context.ts'
import { budgetUnit } from './budget-unit.ts'

interface Wanted {
  readonly view: SheetView
  readonly lineNotes: LineNotesByCode
  readonly comparison: ComparedWith | null
  readonly last: LastVersion | null
  readonly isReadOnly: boolean
  /** Null until the editor has loaded, and where the version is closed. */
  readonly formulas: Formulas | null
}

/** The grid's rows and columns, rebuilt only as far as something changed. */
export function useBudgetFigures(wanted: Wanted) {
  const { organisation, model, location } = useBudgetContext()
  const { view, lineNotes, comparison, last, isReadOnly, formulas } = wanted
  const { ledger, basis, floor } = model
  const { currency, closeMonth } = ledger
  const beginsMonth = organisation.reportingYearBeginsMonth
  const allYears = useMemo(
    () => planningYears(ledger.months, closeMonth, beginsMonth),
    [ledger.months, closeMonth, beginsMonth],
  )
  const columns = useMemo(
    () =>
      budgetColumns({
        years: chosenYears(allYears, location.years),
        ...{ closeMonth, beginsMonth, period: location.period },
        comparedWith: comparison?.name ?? null,
      }),
    [allYears, location.years, location.period, closeMonth, beginsMonth, comparison?.name],
  )
  const unit = useMemo(() => budgetUnit(currency), [currency])
  const actual = useMemo(() => actualsAt(ledger), [ledger])
  const { stored, shown } = view.sheet
  const { roles } = model.forecast.facts
  const kept = useMemo(() => memoizeLines(), [])
  const plain = useMemo(
    () => kept(budgetLines({ accounts: basis.accounts, roles, lineNotes, stored })),
    [kept, basis.accounts, roles, lineNotes, stored],
  )
  const lines = useMemo(() => formulas?.marked(plain, shown) ?? plain, [formulas, plain, shown])
  const sections = useMemo(() => budgetSections(lines, location.tab), [lines, location.tab])
  const { sheet, problems } = view
  // The typed cell is rendered first.
  const known = useBudgetCash(model, useDeferredValue(sheet.shown))
  const cash = known?.cash ?? null
  const expected = known?.expected
  const expectedFrom = cash?.months[0] ?? addMonths(closeMonth, 1)
  const hasFlows =
    tabHas(location.tab, ITEM_TYPE.revenue) || tabHas(location.tab, ITEM_TYPE.expense)
  const isMixed = hasFlows && tabHas(location.tab, ITEM_TYPE.asset)
  const rowsOf = useMemo(
    () =>
      createBudgetRows({
        ...{ columns, unit, actual, comparison, closeMonth, expectedFrom, isReadOnly, isMixed },
      }),
    [columns, unit, actual, comparison, closeMonth, expectedFrom, isReadOnly, isMixed],
  )
  const rows = useMemo(
    () => rowsOf(sections, { sheet, problems, expected }),
    [rowsOf, sections, sheet, problems, expected],
  )
  const booked = useMemo(() => bookedCash(ledger), [ledger])
  const widths = useMemo(
    () => columnWidths(ledger, booked, unit, hasFlows ? 'flows' : 'balances'),
    [ledger, booked, unit, hasFlows],
  )
  const figures = useMemo(
    () => cashFigures({ closeMonth, booked, cash, over: withZeros(booked) }),
    [closeMonth, booked, cash],
  )
  const other = useComparisonCash(model, comparison, last, { booked, cash })
  const footer = useMemo(
    () => cashRows({ figures, comparison: other, columns, unit, floor, currency }),
    [figures, other, columns, unit, floor, currency],
  )
  const drawn = useMemo(() => columns.map(column => column.drawn), [columns])
  return {
    ...{ allYears, columns, drawn, widths, unit, actual, lines, sections, rows, footer, cash },
    ...{ expected, expectedFrom },
  }
}

export type BudgetFigures = ReturnType<typeof useBudgetFigures>

/** The usual years, unless the user chose others. */
export function chosenYears(
  years: readonly FinancialYear[],
  chosen: string | null,
): readonly FinancialYear[] {
  if (chosen === 'all') return years
  const one = years.filter(({ label }) => label === chosen)
  return one.length > 0 ? one : usualYears(years)
}
