import { MAX_AMOUNT, readAmount } from '@millpond/core/money'
import type { CellReading, GridUnit } from '#ui/grid/grid-model.ts'
import { moneyFormat } from './money-format.ts'

/**
 * BUD-01: a blank text is null. A text that is not a number would be null too; it clears the cell
 * only when it is confirmed, so that a typing slip loses no figure. `before` is the amount that the
 * cell counts, which `+10%` starts from.
 */
export function readCell(
  text: string,
  unit: 'cents' | 'count',
  before: number | null,
): CellReading {
  const reading = readAmount(text, { unit, before })
  if (reading.kind !== 'value') {
    const isTooLarge = reading.kind === 'tooLarge'
    return isTooLarge ? { problem: TOO_LARGE[unit] } : { problem: 'Not a number', canClear: true }
  }
  if (reading.isShare) return { problem: shareProblem(text) }
  if (unit === 'count' && reading.isRounded) return { problem: 'Customers are whole numbers' }
  return { value: reading.value }
}

/** A user who types `12.5%` hardly means 12.5 cents. */
function shareProblem(text: string): string {
  const [share = '10%'] = /[\d.,]+\s*%/.exec(text) ?? []
  return `Enter +${share} to increase by ${share}`
}

const TOO_LARGE = {
  cents: `Too large: a cell holds up to ${(MAX_AMOUNT / 100).toLocaleString('en-NZ')}`,
  count: `Too large: a cell holds up to ${MAX_AMOUNT.toLocaleString('en-NZ')}`,
}

/** Money in cells that people edit. One for each sheet, not one per row. */
export const moneyUnit = (currency: string): GridUnit => ({
  ...moneyFormat(currency),
  read: (text, before) => readCell(text, 'cents', before),
})
