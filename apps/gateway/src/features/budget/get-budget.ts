import type { getBudget as route } from '@millpond/contract/budget'
import type { Handler } from '../../http/call.ts'
import { findSheet } from '../../sheets/open-sheet.ts'
import { denseRow } from '../../sheets/sheet-rows.ts'
import { sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import { namedBudget } from './budget-reply.ts'

/**
 * Read in one transaction with several statements: a batch saved in between may be in the cells and
 * not yet in the number of the newest edit, so the client reads once more than necessary.
 */
export const getBudget: Handler<typeof route> = call => {
  const { organisationId, query } = call
  return call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, { organisationId, sheetId: query.sheetId }, 'budget')
    const rows = await sheetCellStore.rows(tx, sheet)
    return {
      budget: await namedBudget(tx, sheet),
      lines: await sheetLineStore.list(tx, sheet),
      rows: rows.map(denseRow),
    }
  })
}
