import { assert, fail, type Result, succeed } from '#outcome'

/**
 * A month is the word `YYYY-MM`, never a Date: a Date has a zone, and a zone moves the first of a
 * month into the month before. String order is time order. Spec §5.
 */
export type Month = string & { readonly __brand: 'Month' }

export type MonthError = 'The value is not a real month'

const MONTH = /^20\d{2}-(\d{2})$/

/**
 * Reads a month key of the years 2000 to 2099 (spec §5, `20xx-mm`). `parseMonth('2026-11')` is a
 * Month; `2026-13`, `2026`, `26-11` and `1999-11` give `The value is not a real month`.
 * Month arithmetic may leave these years, because a due date may.
 */
export function parseMonth(text: string): Result<Month, MonthError> {
  const parts = MONTH.exec(text)
  const number = Number(parts?.[1])
  if (!parts || number < 1 || number > 12) return fail('The value is not a real month')
  return succeed(text as Month)
}

export const isMonth = (text: string): text is Month => parseMonth(text).ok

/** For months in our own code; throws on anything else. `month('2026-11')`. */
export function month(text: string): Month {
  const parsed = parseMonth(text)
  assert(parsed.ok, () => `${text}: The value is not a real month`)
  return parsed.value
}

/** Months since year 0, used for all arithmetic. `monthIndex('0001-01')` is 12. */
export const monthIndex = (value: Month): number =>
  Number(value.slice(0, 4)) * 12 + Number(value.slice(5)) - 1

/** The inverse of `monthIndex`: `monthAt(12)` is `0001-01`. Other years than 0 to 9999 throw. */
export function monthAt(index: number): Month {
  assert(
    Number.isInteger(index) && index >= 0 && index < 120_000,
    () => `${index} is outside year 0-9999`,
  )
  const year = String(Math.floor(index / 12)).padStart(4, '0')
  return `${year}-${String((index % 12) + 1).padStart(2, '0')}` as Month
}

/** Wraps across years: `addMonths('2026-11', 3)` is `2027-02`. */
export const addMonths = (value: Month, count: number): Month => monthAt(monthIndex(value) + count)

/** `monthsBetween('2026-11', '2027-02')` is 3; negative when `to` is earlier. */
export const monthsBetween = (from: Month, to: Month): number => monthIndex(to) - monthIndex(from)

/** `monthsFrom('2026-11', 3)` is November, December and January. */
export const monthsFrom = (first: Month, count: number): Month[] =>
  Array.from({ length: Math.max(0, count) }, (_, offset) => addMonths(first, offset))

/** 1 for January. */
export const monthNumber = (value: Month): number => Number(value.slice(5))
export const yearOf = (value: Month): number => Number(value.slice(0, 4))
