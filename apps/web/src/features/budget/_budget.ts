import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { type CellValue, emptySheet, type Sheet, withCells } from '@millpond/core/sheet'
import { type Month, month, monthsFrom } from '@millpond/core/time'
import { budgetColumns, planningYears } from './grid/budget-columns.tsx'
import type { BudgetGridLine } from './grid/budget-lines.ts'

/**
 * The books close in October, the year begins in April: Q3 FY27 is one month gone and two ahead.
 */
export const CLOSE = month('2026-10')
export const MONTHS = monthsFrom(month('2023-11'), 72)
export const YEARS = planningYears(MONTHS, CLOSE, 4)

export const line = (name: string, part: Partial<BudgetGridLine> = {}): BudgetGridLine => ({
  ...{ code: itemCode(name), name, number: null, hasFormula: false, hasNote: false },
  isResult: false,
  isTyped: !part.hasFormula && !part.isResult,
  ...{ itemType: ITEM_TYPE.expense, group: 'overheads' },
  ...part,
})

export const columns = (
  period: 'month' | 'quarter' | 'year',
  comparedWith: string | null = null,
  years = YEARS.slice(0, 2),
) => budgetColumns({ years, period, closeMonth: CLOSE, beginsMonth: 4, comparedWith })

export const column = (of: ReturnType<typeof columns>, title: string) => {
  const found = of.find(({ drawn }) => drawn.title === title)
  if (!found) throw new Error(`There is no column ${title}`)
  return found
}

/** `sheetOf({ Rent: { '2026-11': 100 } })`. */
export const sheetOf = (
  given: Readonly<Record<string, Readonly<Record<string, CellValue>>>>,
): Sheet =>
  withCells(
    emptySheet(MONTHS[0] as Month, MONTHS.length),
    Object.entries(given).flatMap(([code, values]) =>
      Object.entries(values).map(([when, value]) => ({
        ...{ itemType: ITEM_TYPE.expense, code: itemCode(code), month: month(when), value },
      })),
    ),
  )
