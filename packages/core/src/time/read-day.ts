import { type Day, parseDay } from './day.ts'
import { month } from './month.ts'
import { monthAbbreviation, monthName } from './wording.ts'

const NUMBERS = /^(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4}|\d{2})$/
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[\s.\-/]*([a-z]+)[\s.,\-/]*(\d{4}|\d{2})$/
const WORDS_MONTH_FIRST = /^([a-z]+)[\s.\-/]*(\d{1,2})(?:st|nd|rd|th)?[\s.,\-/]+(\d{4}|\d{2})$/

/**
 * The day that a person typed; null if it is not one. The day comes before the month, and a year
 * of two digits is after 2000: `readDay('3/4/27')` is `2027-04-03`, and so are `3rd April 2027`,
 * `3 apr 2027`, `April 3, 2027` and `2027-04-03`.
 */
export function readDay(text: string): Day | null {
  const plain = text.trim().toLowerCase()
  const iso = parseDay(plain)
  if (iso.ok) return iso.value
  const [, day, monthText, year] = NUMBERS.exec(plain) ?? WORDS.exec(plain) ?? monthFirst(plain)
  const number = monthNumberOf(monthText ?? '')
  if (day === undefined || year === undefined || number === null) return null
  const read = parseDay(`${year.padStart(4, '20')}-${twoDigits(number)}-${day.padStart(2, '0')}`)
  return read.ok ? read.value : null
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function monthFirst(plain: string): readonly (string | undefined)[] {
  const [, name, day, year] = WORDS_MONTH_FIRST.exec(plain) ?? []
  return [undefined, day, name, year]
}

const NAMES = Array.from({ length: 12 }, (_, index) => month(`2000-${twoDigits(index + 1)}`))

/** Of `11`, `november` and any beginning of it with three letters or more. */
function monthNumberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const at = NAMES.findIndex(
    each =>
      text.startsWith(monthAbbreviation(each).toLowerCase()) &&
      monthName(each)
        .toLowerCase()
        .startsWith(text === 'sept' ? 'sep' : text),
  )
  return at < 0 ? null : at + 1
}
