import type { SheetLine } from '@millpond/contract/sheet'
import { useMemo } from 'react'
import { useBudgetCash } from '#model/use-budget-cash.ts'
import type { SheetView } from '#planning/line-state.ts'
import { moneyUnit } from '#planning/money-unit.ts'
import { budgetColumns, type FinancialYear, planningYears } from './budget-columns.tsx'
import { actualsAt } from './budget-figures.ts'
import type { BudgetGround } from './budget-ground.ts'
import { type BudgetLine, budgetLines, lineGroups } from './budget-lines.ts'
import { type Beside, createBudgetRows } from './budget-rows.ts'
import { bookedCash, cashFigures, orNothing } from './cash-figures.ts'
import { cashRows } from './cash-rows.ts'
import { createMarker, type FormulaMarks, formulaMarks } from './formula-marks.ts'
import type { Formulas } from './formulas.ts'
import { useBesideCash } from './use-beside-cash.ts'
import type { LastVersion } from './use-last-version.ts'

interface Wanted extends BudgetGround {
  readonly view: SheetView
  readonly noted: readonly SheetLine[]
  readonly beside: Beside | null
  readonly last: LastVersion | null
  readonly isReadOnly: boolean
  /** Null where nobody may write: what is closed is not measured by its formulas. */
  readonly formulas: Formulas | null
}

const UNMARKED: FormulaMarks = new Map()

/** The grid's rows and columns, made anew only as far as something changed. */
export function useBudgetFigures(wanted: Wanted) {
  const { organisation, model, place, view, noted, beside, last, isReadOnly, formulas } = wanted
  const { ledger, basis, floor } = model
  const { currency, closeMonth } = ledger
  const beginsMonth = organisation.reportingYearBeginsMonth
  const { itemType, name } = place.type
  const allYears = useMemo(
    () => planningYears(ledger.months, closeMonth, beginsMonth),
    [ledger.months, closeMonth, beginsMonth],
  )
  const columns = useMemo(
    () =>
      budgetColumns({
        years: chosenYears(allYears, place.years),
        ...{ closeMonth, beginsMonth, period: place.period },
        comparedWith: beside?.name ?? null,
      }),
    [allYears, place.years, place.period, closeMonth, beginsMonth, beside?.name],
  )
  const unit = useMemo(() => moneyUnit(currency), [currency])
  const actual = useMemo(() => actualsAt(ledger), [ledger])
  const { stored, shown } = view.sheet
  const plain = useMemo(
    () => budgetLines({ accounts: basis.accounts, noted, stored }),
    [basis.accounts, noted, stored],
  )
  const marks = useMemo(
    () => (formulas ? formulaMarks(shown, formulas) : UNMARKED),
    [formulas, shown],
  )
  const marker = useMemo(() => createMarker<BudgetLine>(), [])
  const lines = useMemo(() => marker(plain, marks), [marker, plain, marks])
  const groups = useMemo(() => lineGroups(lines, itemType), [lines, itemType])
  const rowsOf = useMemo(
    () => createBudgetRows({ columns, unit, actual, beside, isReadOnly }),
    [columns, unit, actual, beside, isReadOnly],
  )
  const { sheet, problems } = view
  const rows = useMemo(
    () => rowsOf(groups, `Total ${name.toLowerCase()}`, { sheet, problems }),
    [rowsOf, groups, name, sheet, problems],
  )
  const cash = useBudgetCash(model, sheet.shown)
  const booked = useMemo(() => bookedCash(ledger), [ledger])
  const figures = useMemo(
    () => cashFigures({ closeMonth, booked, cash, over: orNothing(booked) }),
    [closeMonth, booked, cash],
  )
  const other = useBesideCash(model, beside, last, { booked, cash })
  const footer = useMemo(
    () => cashRows({ figures, beside: other, columns, unit, floor, currency }),
    [figures, other, columns, unit, floor, currency],
  )
  const drawn = useMemo(() => columns.map(column => column.drawn), [columns])
  return { allYears, columns, drawn, unit, actual, lines, rows, footer, cash }
}

export type BudgetFigures = ReturnType<typeof useBudgetFigures>

/** This year and the next, unless another choice was made. */
export function chosenYears(
  years: readonly FinancialYear[],
  chosen: string | null,
): readonly FinancialYear[] {
  if (chosen === 'all') return years
  const one = years.filter(({ label }) => label === chosen)
  return one.length > 0 ? one : years.slice(0, 2)
}
