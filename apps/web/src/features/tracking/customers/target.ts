/**
 * Targets of groups are cells of a budget. In the sheet of customers each is its own line that
 * names its budget, so that a target typed for one budget is never saved into another.
 */
import type { SheetRowReply } from '@millpond/contract/sheet'
import { ITEM_TYPE, type ItemCode, itemCode } from '@millpond/core/item'
import { cellOf, type Sheet } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { measureOf } from '@millpond/core/tracking'

const MARK = '/target/'

/**
 * `targetCode('shop', 'fy27')` is `shop/target/fy27`; a budget is identified by the id of its
 * sheet.
 */
export const targetCode = (group: string, budgetId: string): ItemCode =>
  itemCode(`${group}${MARK}${budgetId}`)

/** The group and the budget of a target's line; null for every other line. */
export function targetOf(code: string): { group: ItemCode; budgetId: string } | null {
  const [group, budgetId] = code.split(MARK)
  return group && budgetId ? { group: itemCode(group), budgetId } : null
}

/** The group of this count or target. */
export const groupOf = (code: string): ItemCode | undefined =>
  measureOf(code)?.group ?? targetOf(code)?.group

/** Of all groups together at the end of a month; null where no group has one. */
export function targetIn(
  sheet: Sheet,
  groups: readonly { readonly code: ItemCode }[],
  { budget }: { readonly budget: { readonly sheetId: string } | null },
  month: Month,
): number | null {
  if (!budget) return null
  const known = groups.flatMap(
    ({ code }) => cellOf(sheet, targetCode(code, budget.sheetId), month) ?? [],
  )
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
}

/** The targets of a budget, as lines next to the counts. */
export const targetRows = (rows: readonly SheetRowReply[], budgetId: string): SheetRowReply[] =>
  rows
    .filter(({ itemType }) => itemType === ITEM_TYPE.customers)
    .map(row => ({ ...row, code: targetCode(row.code, budgetId) }))
