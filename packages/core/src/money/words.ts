import { assert } from '#outcome'

const SMALL = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen',
].flatMap(line => line.split(' '))

const TENS = ', , twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety'.split(', ')

/** The largest number in words. */
export const MAX_IN_WORDS = 999_999_999

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value] ?? ''
  const ones = value % 10
  const tens = TENS[Math.floor(value / 10)] ?? ''
  return ones === 0 ? tens : `${tens}-${SMALL[ones]}`
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest)
  const words = `${SMALL[hundreds]} hundred`
  return rest === 0 ? words : `${words} and ${belowHundred(rest)}`
}

/**
 * A whole number in English words, as on cheques and in letters, from -999,999,999 to 999,999,999;
 * other numbers throw. Spec §9. `numberInWords(1_200_005)` is `one million two hundred thousand and
 * five`.
 */
export function numberInWords(value: number): string {
  assert(
    Number.isInteger(value) && Math.abs(value) <= MAX_IN_WORDS,
    `${value} cannot be written in words: whole numbers up to 999,999,999 can`,
  )
  if (value < 0) return `minus ${numberInWords(-value)}`
  const millions = Math.floor(value / 1_000_000)
  const thousands = Math.floor(value / 1000) % 1000
  const rest = value % 1000
  const groups: string[] = []
  if (millions > 0) groups.push(`${belowThousand(millions)} million`)
  if (thousands > 0) groups.push(`${belowThousand(thousands)} thousand`)
  if (groups.length === 0) return belowThousand(rest)
  if (rest > 0) groups.push(rest < 100 ? `and ${belowThousand(rest)}` : belowThousand(rest))
  return groups.join(' ')
}
