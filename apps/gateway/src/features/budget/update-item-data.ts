import type { updateOrgItemDataChanges as route } from '@millpond/contract/budget'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import {
  type CellProblem,
  cellFaults,
  refuseFaults,
  sheetMonths,
} from '../../sheets/cell-faults.ts'
import { customerGroups } from '../../sheets/customer-groups.ts'
import { holdOpenSheet } from '../../sheets/open-sheet.ts'
import { saveCells } from '../../sheets/save-cells.ts'
import { cellsOf } from '../../sheets/sheet-names.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { sheetCellStore } from '../../stores/sheet-cell-store.ts'
import type { SheetRow } from '../../stores/sheet-store.ts'

export const updateOrgItemDataChanges: Handler<typeof route> = call => {
  const { body } = call
  return call.commit(async tx => {
    const sheet = await holdOpenSheet(tx, call, body.sheetId, 'budget')
    const rules = {
      months: await sheetMonths(tx, call),
      codeField: 'code',
      problemOf: await budgetProblems(tx, call, sheet),
    } as const
    refuseFaults('cells', cellFaults(body.changes, rules))
    const { cells, ...saved } = await saveCells(tx, call, sheet, {
      label: body.label,
      cells: body.changes,
    })
    call.audit({ action: 'budgetSaved', subject: cellsOf(cells, sheet) })
    return { message: 'Budget data updated successfully' as const, ...saved }
  })
}

/**
 * A line is an account of the books, or a group of customers whose target it is. What the books
 * have lost since may still be cleared.
 */
async function budgetProblems(
  tx: Tx,
  { organisationId, body }: CallOf<typeof route>,
  sheet: SheetRow,
): Promise<CellProblem> {
  const known = new Map<string, ItemType>()
  const isTarget = ({ itemType }: { itemType: ItemType }) => itemType === ITEM_TYPE.customers
  if (body.changes.some(isTarget)) {
    for (const { code } of await customerGroups(tx, organisationId)) {
      known.set(code, ITEM_TYPE.customers)
    }
  }
  for (const { code, itemType } of await ledgerStore.accounts(tx, organisationId)) {
    known.set(code, itemType)
  }
  const isUnknown = body.changes.some(({ code }) => !known.has(code))
  const lost = isUnknown ? await sheetCellStore.itemTypes(tx, sheet) : new Map()
  return ({ code, itemType, value }) => {
    const is = known.get(code) ?? (value === null ? lost.get(code) : undefined)
    if (is === undefined) {
      const message = isTarget({ itemType })
        ? `There are no customers ${code}`
        : `There is no account ${code} in these books`
      return { field: 'code', message }
    }
    if (is !== itemType) return { field: 'itemType', message: `${code} is of item type ${is}` }
    if (isTarget({ itemType }) && value !== null && value < 0) {
      return { field: 'value', message: 'Customers are 0 or more' }
    }
    return null
  }
}
