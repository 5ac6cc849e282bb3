import type { SheetRowReply } from '@millpond/contract/sheet'
import { cellKey, emptySheet, type Sheet, withCells } from '@millpond/core/sheet'
import { addMonths, type Month } from '@millpond/core/time'

/** A sheet as the gateway sends it, with the version of each of its cells. */
export interface StoredSheet {
  readonly stored: Sheet
  readonly versions: ReadonlyMap<string, number>
}

/** Within the months of the ledger; others are not shown. */
export function readSheet(
  rows: readonly SheetRowReply[],
  firstMonth: Month,
  months: number,
): StoredSheet {
  const versions = new Map<string, number>()
  const cells = rows.flatMap(({ itemType, code, from, values, versions: written }) =>
    values.map((value, index) => {
      const month = addMonths(from, index)
      const version = written[index] ?? 0
      if (version > 0) versions.set(cellKey({ month, code }), version)
      return { itemType, code, month, value }
    }),
  )
  return { stored: withCells(emptySheet(firstMonth, months), cells), versions }
}
