import { type Cents, formatMoney, LARGEST_AMOUNT, readAmount } from '@millpond/core/money'
import type { GridUnit, Reading } from '#ui/grid/grid-model.ts'

/**
 * BUD-01: what is blank or no number is nothing, and why is said with it. `before` is what the cell
 * holds, where `+10%` is to start from it.
 */
export function readCell(text: string, unit: 'cents' | 'count', before?: number | null): Reading {
  const reading = readAmount(text, before === undefined ? { unit } : { unit, before })
  if (reading.kind === 'value') {
    const { value, isRounded, isShare } = reading
    if (unit === 'count' && isRounded) return { problem: 'A count is a whole number' }
    return isShare && unit === 'cents' ? { value, note: shareWords(text.trim(), value) } : { value }
  }
  if (reading.kind === 'tooLarge') return { problem: TOO_LARGE[unit] }
  return { value: null, note: `'${reading.text}' is not a number` }
}

/** Whoever writes `50%` may have meant half of what stands there. */
const shareWords = (text: string, value: number | null): string =>
  `${text} is taken as ${plainMoney(value ?? 0)}; write +10% to add a share`

const TOO_LARGE = {
  cents: `A cell holds at most ${(LARGEST_AMOUNT / 100).toLocaleString('en-NZ')}`,
  count: `A cell holds at most ${LARGEST_AMOUNT.toLocaleString('en-NZ')}`,
}

/** `1200` or `1200.50`: for editing, and for spreadsheets. */
const plainMoney = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** Money in cells: whole dollars for the eye, cents kept. One for each sheet, not one a row. */
export const moneyUnit = (currency: string): GridUnit => ({
  write: value => formatMoney(value as Cents, { currency }),
  plain: plainMoney,
  read: (text, before) => readCell(text, 'cents', before),
})
