import type { DriverUnit } from '#item'
import { readAmount } from '#money'
import { type FileCell, textOf } from './file-grid.ts'
import { faultOf, withPoint } from './read-cents.ts'

export type PartsReading =
  | { readonly kind: 'parts'; readonly value: number | null; readonly isRounded: boolean }
  /** A sentence about the cell with what to do. */
  | { readonly kind: 'fault'; readonly fault: string }

/** A value of a driver in whole ten-thousandths: 37.5 hours are 375,000. Empty is null. */
export function readParts(
  cell: FileCell | undefined,
  hasCommas: boolean,
  unit: DriverUnit,
): PartsReading {
  const text = textOf(cell)
  const isPercent = /%$/.test(text)
  if (isPercent && unit !== 'percent') {
    return {
      kind: 'fault',
      fault: `“${text}” is a percentage, but this driver is not a percentage.`,
    }
  }
  const plain = text.replace(/\s*%$/, '')
  const given = hasCommas && typeof cell === 'string' ? withPoint(plain) : plain
  const reading = readAmount(given, { unit: 'tenThousandths' })
  if (reading.kind === 'value') {
    return { kind: 'parts', value: reading.value, isRounded: reading.isRounded === true }
  }
  return {
    kind: 'fault',
    fault: reading.kind === 'tooLarge' ? `${text} is too large for a driver.` : faultOf(text),
  }
}
