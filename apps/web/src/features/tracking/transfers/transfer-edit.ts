import { ITEM_TYPE, type ItemCode, itemCode } from '@millpond/core/item'
import { type CellValue, type Edit, editOf, type Sheet } from '@millpond/core/sheet'
import { type Month, month } from '@millpond/core/time'
import type { GridEdit } from '#ui/grid/grid-model.ts'

interface GivenCell {
  readonly code: ItemCode
  readonly month: Month
  readonly value: CellValue
}

/** Money that moves without being earned or spent. Null where nothing changes. */
export const transferCells = (
  sheet: Sheet,
  label: string,
  cells: readonly GivenCell[],
): Edit | null =>
  editOf(
    sheet,
    label,
    cells.map(cell => ({ ...cell, itemType: ITEM_TYPE.aggregatedCashflow })),
  )

export const transferEdit = (sheet: Sheet, { label, changes }: GridEdit): Edit | null =>
  transferCells(
    sheet,
    label,
    changes.map(({ row, column, after }) => ({
      ...{ code: itemCode(row), month: month(column), value: after },
    })),
  )
