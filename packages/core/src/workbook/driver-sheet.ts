/** Drivers as a sheet of a workbook. */
import { DRIVER_PARTS, DRIVER_UNITS, type DriverUnit } from '#item'
import type { Month } from '#time'
import { monthCell, number, text, type WorkbookSheet } from './sheet.ts'

export interface DriverToFile {
  readonly name: string
  readonly unit: DriverUnit
  /** In parts of the unit. */
  readonly valueAt: (month: Month) => number | null
}

const TYPES: Readonly<Record<DriverUnit, string>> = {
  people: 'Driver in people',
  hours: 'Driver in hours',
  units: 'Driver in units',
  rate: 'Driver in money',
  percent: 'Driver in percent',
}

/** The type of a driver's row, by which files are read again. */
export const driverType = (unit: DriverUnit): string => TYPES[unit]
export const DRIVER_TYPES: readonly string[] = DRIVER_UNITS.map(driverType)

/** None without drivers. Values are as people write them: 37.5 hours, 12.5 for 12.5 %. */
export function driverSheet(
  drivers: readonly DriverToFile[],
  months: readonly Month[],
): WorkbookSheet[] {
  if (drivers.length === 0) return []
  const heads = ['Type', 'Driver'].map(head => text(head, 'heading'))
  const rows = drivers.map(driver => [
    ...[text(driverType(driver.unit), 'note'), text(driver.name)],
    ...driverValues(driver, months).map(value =>
      value === null ? null : number(value, 'decimals'),
    ),
  ])
  return [
    {
      ...{ name: 'Drivers', frozenRows: 2, frozenColumns: heads.length },
      widths: [18, 34, ...months.map(() => 13)],
      rows: [
        [text('Drivers: values that formulas can use', 'heading')],
        [...heads, ...months.map(month => monthCell(month, 'monthHeading'))],
        ...rows,
      ],
    },
  ]
}

export const driverValues = (
  { valueAt }: DriverToFile,
  months: readonly Month[],
): (number | null)[] =>
  months.map(month => {
    const parts = valueAt(month)
    return parts === null ? null : parts / DRIVER_PARTS
  })
