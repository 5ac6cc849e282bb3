import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_TYPE, type ItemCode, type ItemType, itemCode } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import { type CellValue, type Edit, editOf, type Sheet } from '@millpond/core/sheet'
import { type Month, month } from '@millpond/core/time'
import { transferItemType } from '@millpond/core/tracking'
import type { GridEdit } from '#ui/grid/grid-model.ts'

interface GivenCell {
  readonly code: ItemCode
  readonly month: Month
  readonly value: CellValue
}

type ItemTypeOf = (code: ItemCode) => ItemType

/** The item type of a planned transfer, which is that of its balance-sheet account. */
export function lineItemType(
  line: Pick<SheetLine, 'transfer'> | null | undefined,
  accounts: readonly BooksAccount[],
): ItemType {
  if (!line?.transfer) return ITEM_TYPE.asset
  return transferItemType(line.transfer, code => accounts.find(each => each.code === code))
}

/** Null if nothing changes. */
export const transferCells = (
  sheet: Sheet,
  itemTypeOf: ItemTypeOf,
  label: string,
  cells: readonly GivenCell[],
): Edit | null =>
  editOf(
    sheet,
    label,
    cells.map(cell => ({ ...cell, itemType: itemTypeOf(cell.code) })),
  )

export const transferEdit = (
  sheet: Sheet,
  itemTypeOf: ItemTypeOf,
  { label, changes }: GridEdit,
): Edit | null =>
  transferCells(
    sheet,
    itemTypeOf,
    label,
    changes.map(({ row, column, after }) => ({
      ...{ code: itemCode(row), month: month(column), value: after },
    })),
  )
