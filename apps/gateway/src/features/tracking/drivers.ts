import type { getDrivers as get, updateDrivers as update } from '@millpond/contract/tracking'
import type { Handler } from '../../http/call.ts'
import { findSheet } from '../../sheets/open-sheet.ts'
import { saveDriverValues } from '../../sheets/save-tracked.ts'
import { denseRow } from '../../sheets/sheet-rows.ts'
import { singleSheetKey } from '../../sheets/single-sheet.ts'
import { sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'

export const getDrivers: Handler<typeof get> = call =>
  call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, singleSheetKey(call.organisationId, 'drivers'))
    const lines = await sheetLineStore.list(tx, sheet)
    const shown = new Set<string>(lines.map(({ code }) => code))
    const rows = (await sheetCellStore.rows(tx, sheet)).filter(({ code }) => shown.has(code))
    return {
      sheetId: sheet.sheetId,
      editNumber: sheet.editNumber,
      lines,
      removed: await sheetLineStore.removed(tx, sheet),
      rows: rows.map(denseRow),
    }
  })

export const updateDrivers: Handler<typeof update, 'clock'> = call =>
  call.commit(async tx => ({
    message: 'Drivers updated successfully',
    ...(await saveDriverValues(tx, call, call.body)),
  }))
