import { type Cents, cents } from '@millpond/core/money'
import { fail, type Result, succeed } from '@millpond/core/outcome'

export const FLOOR_ERROR = 'Enter the floor in numbers, like 40,000'

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?(k?)$/i

/**
 * What people type for a floor: `40000`, `$40,000`, `40k`, `-5,000` where an overdraft is agreed.
 * Blank is no floor. `parseFloor('$40k')` is 4,000,000 cents.
 */
export function parseFloor(text: string): Result<Cents | null, typeof FLOOR_ERROR> {
  const plain = text.replace(/[\s,$£€]/g, '')
  if (plain === '') return succeed(null)
  const parts = AMOUNT.exec(plain)
  if (!parts) return fail(FLOOR_ERROR)
  const [, sign, whole = '', fraction = '', thousands] = parts
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  const value = (sign === '-' ? -1 : 1) * amount * (thousands ? 1000 : 1)
  return Number.isSafeInteger(value) ? succeed(cents(value)) : fail(FLOOR_ERROR)
}
