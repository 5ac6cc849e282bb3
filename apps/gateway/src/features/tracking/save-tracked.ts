import type { updateCustomer, updateTransfer } from '@millpond/contract/tracking'
import type { ItemType } from '@millpond/core/item'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import {
  type CellProblem,
  cellFaults,
  refuseFaults,
  sheetMonths,
} from '../../sheets/cell-faults.ts'
import { holdOpenSheet } from '../../sheets/open-sheet.ts'
import { saveCells } from '../../sheets/save-cells.ts'
import { cellsOf } from '../../sheets/sheet-names.ts'
import type { SingleKind } from '../../sheets/single-sheet.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'

interface Tracked {
  readonly kind: SingleKind
  readonly itemType: ItemType
  readonly action: string
  readonly message: string
  /** Given the codes of the lines there are. */
  readonly problemIn: (lines: ReadonlySet<string>) => CellProblem
}

/** Customers and transfers alike: cells of lines that people have set up themselves. */
export async function saveTracked(
  tx: Tx,
  call: CallOf<typeof updateCustomer> | CallOf<typeof updateTransfer>,
  { kind, itemType, action, message, problemIn }: Tracked,
) {
  const { body } = call
  const sheet = await holdOpenSheet(tx, call, body.sheetId, kind)
  const lines = await sheetLineStore.list(tx, sheet)
  const cells = body.changes.map(({ item, ...change }) => ({ ...change, itemType, code: item }))
  const rules = {
    months: await sheetMonths(tx, call),
    codeField: 'item',
    problemOf: problemIn(new Set(lines.map(({ code }) => code))),
  } as const
  refuseFaults('cells', cellFaults(cells, rules))
  const { cells: count, ...saved } = await saveCells(tx, call, sheet, { label: body.label, cells })
  call.audit({ action, subject: cellsOf(count, sheet) })
  return { message, ...saved }
}
