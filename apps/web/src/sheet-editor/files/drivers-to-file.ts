import type { ReplyOf } from '@millpond/contract/route'
import type { getDrivers } from '@millpond/contract/tracking'
import { monthsBetween } from '@millpond/core/time'
import type { DriverToFile } from '@millpond/core/workbook'

/** Saved drivers in their order, as files have them. */
export function driversToFile(read: ReplyOf<typeof getDrivers> | null): DriverToFile[] {
  const rows = new Map((read?.rows ?? []).map(row => [row.code, row]))
  return (read?.lines ?? []).flatMap(({ code, name, driver }) => {
    if (!driver) return []
    const row = rows.get(code)
    const valueAt: DriverToFile['valueAt'] = month =>
      row?.values[monthsBetween(row.from, month)] ?? null
    return [{ name: name ?? '', unit: driver.unit, valueAt }]
  })
}
