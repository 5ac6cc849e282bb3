import type { ItemCode } from '@millpond/core/item'
import type { CellValue, DraftCell } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'

type ByMonthAndItem<Value> = Record<Month, Record<ItemCode, Value>>

/** Cells as the gateway saves them (ENT-11), with the versions they were read at. */
export function byMonthAndItem(cells: readonly DraftCell[]) {
  const changes: ByMonthAndItem<CellValue> = {}
  const baseVersions: ByMonthAndItem<number> = {}
  for (const { month, code, value, baseVersion } of cells) {
    changes[month] = { ...changes[month], [code]: value }
    baseVersions[month] = { ...baseVersions[month], [code]: baseVersion }
  }
  return { changes, baseVersions }
}
