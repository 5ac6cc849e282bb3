import type { SheetRowReply as CellRow } from '@millpond/contract/sheet'
import { assert } from '@millpond/core/outcome'
import { monthsBetween } from '@millpond/core/time'
import type { StoredRow } from '../stores/sheet-cell-store.ts'

/** From the first written month to the last, with gaps filled: see `sheetRow`. */
export function denseRow({ itemType, code, months, values, versions }: StoredRow): CellRow {
  const [from] = months
  const last = months.at(-1)
  assert(from && last, 'a row that was written has a month')
  const length = monthsBetween(from, last) + 1
  const row = {
    values: new Array<number | null>(length).fill(null),
    versions: new Array<number>(length).fill(0),
  }
  months.forEach((month, index) => {
    const column = monthsBetween(from, month)
    row.values[column] = values[index] ?? null
    row.versions[column] = versions[index] ?? 0
  })
  return { itemType, code, from, ...row }
}
