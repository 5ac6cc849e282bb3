import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import {
  type Cell,
  type CellValue,
  cellOf,
  type Edit,
  editOf,
  type Sheet,
  withCells,
} from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import {
  cellsForTotal,
  customerMonths,
  MEASURES,
  measureCode,
  measureOf,
} from '@millpond/core/tracking'
import type { GridChange, GridEdit } from '#ui/grid/grid-model.ts'
import { targetOf } from './target.ts'

type GivenCell = Cell & { readonly value: CellValue }

/**
 * The changes of a gesture on the grid: a count as typed, a total as customers gained and lost.
 * Month by month, because a total starts with the one before. Null if nothing changes.
 */
export function customerEdit(
  sheet: Sheet,
  { label, changes, isStep }: GridEdit,
  nameOf: (group: string) => string,
): Edit | null {
  const given: GivenCell[] = []
  let now = sheet
  for (const change of changes.toSorted(byMonth)) {
    const cells = cellsOf(now, change, isStep)
    now = withCells(now, cells)
    given.push(...cells)
  }
  return editOf(sheet, labelOf(label, changes, nameOf), given)
}

const byMonth = ({ column: a }: GridChange, { column: b }: GridChange) =>
  a < b ? -1 : Number(a > b)

const give = (code: string, column: string, value: CellValue): GivenCell => ({
  itemType: ITEM_TYPE.customers,
  code: itemCode(code),
  month: month(column),
  value,
})

function cellsOf(
  sheet: Sheet,
  { row, column, after }: GridChange,
  isStep: boolean | undefined,
): GivenCell[] {
  if (targetOf(row)) return [give(row, column, after)]
  const measure = measureOf(row)
  if (measure) return isAsItFollows(sheet, row, column, after) ? [] : [give(row, column, after)]
  const group = itemCode(row)
  if (after === null) {
    return MEASURES.map(each => give(measureCode(group, each), column, null))
  }
  return cellsForTotal(sheet, group, month(column), after, isStep).map(({ code, value }) =>
    give(code, column, value),
  )
}

/** An opening count that equals the total of the month before need not be typed. */
function isAsItFollows(sheet: Sheet, row: string, column: string, after: CellValue): boolean {
  const measure = measureOf(row)
  if (measure?.measure !== 'opening' || after === null) return false
  if (cellOf(sheet, itemCode(row), month(column)) !== null) return false
  const found = customerMonths(sheet, measure.group).find(each => each.month === column)
  return found?.opening === after
}

/** `Café: Gained, November 2026`: a count or a target alone does not name its group. */
function labelOf(
  label: string,
  changes: readonly GridChange[],
  nameOf: (group: string) => string,
): string {
  const groups = new Set(changes.map(({ row }) => measureOf(row)?.group ?? targetOf(row)?.group))
  const [group] = groups
  return groups.size === 1 && group ? `${nameOf(group)}: ${label}` : label
}
