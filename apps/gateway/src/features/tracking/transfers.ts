import type { getTransfers as get, updateTransfer as update } from '@millpond/contract/tracking'
import { monthItemValues } from '@millpond/core/tracking'
import type { Handler } from '../../http/call.ts'
import { findSheet } from '../../sheets/open-sheet.ts'
import { saveTransferAmounts, transferTypes } from '../../sheets/save-tracked.ts'
import { denseRow } from '../../sheets/sheet-rows.ts'
import { singleSheetKey } from '../../sheets/single-sheet.ts'
import { cellsOfRow, sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'

export const getTransfers: Handler<typeof get> = call =>
  call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, singleSheetKey(call.organisationId, 'transfers'))
    const lines = await sheetLineStore.list(tx, sheet)
    const shown = new Set<string>(lines.map(({ code }) => code))
    const stored = (await sheetCellStore.rows(tx, sheet)).filter(({ code }) => shown.has(code))
    // A transfer may use other accounts than it did when its cells were written.
    const itemTypeOf = await transferTypes(tx, call.organisationId, lines)
    const rows = stored.map(row => ({ ...row, itemType: itemTypeOf(row.code) }))
    return {
      sheetId: sheet.sheetId,
      editNumber: sheet.editNumber,
      lines,
      removed: await sheetLineStore.removed(tx, sheet),
      rows: rows.map(denseRow),
      transfers: monthItemValues(rows.flatMap(cellsOfRow)),
    }
  })

export const updateTransfer: Handler<typeof update, 'clock'> = call =>
  call.commit(async tx => ({
    message: 'Transfers updated successfully',
    ...(await saveTransferAmounts(tx, call, call.body)),
  }))
