import { type Cents, cents, type Ppm, parseDecimal, readAmount } from '@millpond/core/money'

/** The text of a number field: a value, blank, or unreadable. */
export type NumberReading<Value> =
  | { readonly isReadable: true; readonly value: Value | null }
  | { readonly isReadable: false }

const UNREADABLE = { isReadable: false } as const
const NOTHING = { isReadable: true, value: null } as const
const PPM_PER_HUNDREDTH_OF_PERCENT = 100

/** An amount, as a cell of a grid reads it: `readMoney('1.2k')` is 120,000 cents. Blank is null. */
export function readMoney(text: string): NumberReading<Cents> {
  const reading = readAmount(text, { unit: 'cents' })
  if (reading.kind !== 'value') return UNREADABLE
  return { isReadable: true, value: reading.value === null ? null : cents(reading.value) }
}

/** A percentage, with or without its sign: `readPercent('12.5%')` is 125,000 ppm. */
export function readPercent(text: string): NumberReading<Ppm> {
  const bare = text.replace(/[\s,%]/g, '')
  if (bare === '') return NOTHING
  const parsed = parseDecimal(bare)
  if (!parsed.ok || parsed.value === null) return UNREADABLE
  return { isReadable: true, value: parsed.value * PPM_PER_HUNDREDTH_OF_PERCENT }
}

/** A whole number: `readWhole('30')` is 30, `readWhole('30.5')` cannot be read. */
export function readWhole(text: string): NumberReading<number> {
  const bare = text.trim()
  if (bare === '') return NOTHING
  return /^[+-]?\d{1,6}$/.test(bare) ? { isReadable: true, value: Number(bare) } : UNREADABLE
}

/** The reverse, as a field shows it: `moneyText(120000)` is `1200`, and 1250 is `12.50`. */
export function moneyText(value: Cents | null): string {
  if (value === null) return ''
  return value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2)
}

/** `percentText(125000)` is `12.5`. */
export const percentText = (value: Ppm | null): string =>
  value === null ? '' : String(value / 10_000)
