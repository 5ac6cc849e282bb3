/** Targets of groups are cells of a budget; in the sheet of customers each is a line of its own. */
import type { SheetRow } from '@millpond/contract/sheet'
import { ITEM_TYPE, type ItemCode, itemCode } from '@millpond/core/item'

const MARK = '/target'

/** `targetCode('shop')` is `shop/target`. */
export const targetCode = (group: string): ItemCode => itemCode(`${group}${MARK}`)

/** The group whose target a line is; null for every other line. */
export const targetGroup = (code: string): ItemCode | null =>
  code.endsWith(MARK) ? itemCode(code.slice(0, -MARK.length)) : null

/** Of a budget the targets, as lines beside the counts. */
export const targetRows = (rows: readonly SheetRow[]): SheetRow[] =>
  rows
    .filter(({ itemType }) => itemType === ITEM_TYPE.customers)
    .map(row => ({ ...row, code: targetCode(row.code) }))
