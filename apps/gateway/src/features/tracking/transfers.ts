import type { getTransfers as get, updateTransfer as update } from '@millpond/contract/tracking'
import { ITEM_TYPE } from '@millpond/core/item'
import type { Handler } from '../../http/call.ts'
import type { CellProblem } from '../../sheets/cell-faults.ts'
import { findSheet } from '../../sheets/open-sheet.ts'
import { denseRow } from '../../sheets/sheet-rows.ts'
import { singleSheetKey } from '../../sheets/single-sheet.ts'
import { sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import { saveTracked } from './save-tracked.ts'

export const getTransfers: Handler<typeof get> = call =>
  call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, singleSheetKey(call.organisationId, 'transfers'))
    const lines = await sheetLineStore.list(tx, sheet)
    const shown = new Set<string>(lines.map(({ code }) => code))
    const rows = await sheetCellStore.rows(tx, sheet)
    return {
      sheetId: sheet.sheetId,
      editNumber: sheet.editNumber,
      lines,
      rows: rows.filter(({ code }) => shown.has(code)).map(denseRow),
    }
  })

export const updateTransfer: Handler<typeof update> = call =>
  call.commit(tx =>
    saveTracked(tx, call, {
      kind: 'transfers',
      // Money that moves without being earned or spent.
      itemType: ITEM_TYPE.aggregatedCashflow,
      action: 'transfersSaved',
      message: 'Transfers updated successfully',
      problemIn: lineProblems,
    }),
  )

const lineProblems =
  (lines: ReadonlySet<string>): CellProblem =>
  ({ code }) =>
    lines.has(code) ? null : { field: 'item', message: `There is no transfer ${code}` }
