import { isMonth, type Month } from '#time'
import { type FileCell, textOf } from './file-grid.ts'

type DayOrder = 'dayFirst' | 'monthFirst'

const NAMES = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]
const GAP = '[-/., ]'

/** `2027-03`, `2027/3/31`, `2027-03-31T00:00:00` */
const YEAR_FIRST = new RegExp(`^(\\d{4})${GAP}(\\d{1,2})(?:${GAP}(\\d{1,2}))?(?:[t ].*)?$`)
/** `03-2027` */
const MONTH_AND_YEAR = new RegExp(`^(\\d{1,2})${GAP}(\\d{4})$`)
/** `31/03/2027`, `3/31/27` */
const DAY = new RegExp(`^(\\d{1,2})${GAP}(\\d{1,2})${GAP}(\\d{4}|\\d{2})$`)
/** `Mar 2027`, `March-27`, `31 Mar 2027`, `March 31, 2027`, `Mar '27` */
const NAMED = new RegExp(
  `^(?:(\\d{1,2})(?:st|nd|rd|th)?${GAP}+)?([a-z]{3,9})${GAP}*(?:(\\d{1,2}),${GAP}*)?['’]?(\\d{4}|\\d{2})$`,
)

/** The months of headings, by column; null if a heading is not a month. Days are ignored. */
export function monthsIn(cells: readonly FileCell[]): (Month | null)[] {
  const read = (order: DayOrder) => cells.map(cell => monthIn(cell, order))
  const [dayFirst, monthFirst] = [read('dayFirst'), read('monthFirst')]
  // 01/02, 01/03, 01/04 are three months in one order and January three times in the other.
  return distinct(monthFirst) > distinct(dayFirst) ? monthFirst : dayFirst
}

/** A date of a journal; the number of its day is null where only its month is written. */
export interface FileDate {
  readonly month: Month
  readonly day: number | null
}

/**
 * The dates of a column, in the order that reads the most of them; null if a cell is not a date.
 * Where both orders read the same number of cells, the order of the country is used: 03/04/2026 is
 * 4 March in the United States and 3 April elsewhere.
 */
export function datesIn(
  cells: readonly FileCell[],
  country: string | null,
): readonly (FileDate | null)[] {
  const read = (order: DayOrder) => cells.map(cell => dateIn(cell, order))
  const [dayFirst, monthFirst] = [read('dayFirst'), read('monthFirst')]
  const more = unread(dayFirst) - unread(monthFirst)
  return more > 0 || (more === 0 && country === 'US') ? monthFirst : dayFirst
}

const unread = (dates: readonly (FileDate | null)[]) => dates.filter(date => date === null).length

const distinct = (months: readonly (Month | null)[]) =>
  new Set(months.filter(month => month !== null)).size

const monthIn = (cell: FileCell, order: DayOrder): Month | null =>
  dateIn(cell, order)?.month ?? null

function dateIn(cell: FileCell, order: DayOrder): FileDate | null {
  const text = textOf(cell).toLowerCase().replace(/\s+/g, ' ')
  const [year, month, day] = partsOf(text.replace(/\bbudget(?:ed)?\b/, '').trim(), order)
  const full = year?.length === 2 ? `20${year}` : year
  const found = `${full}-${month?.padStart(2, '0')}`
  return isMonth(found) ? { month: found, day: day ? Number(day) : null } : null
}

/** Year, number of the month and day; empty if the text is not a month. */
function partsOf(
  text: string,
  order: DayOrder,
): [year?: string, month?: string, day?: string | undefined] {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return [yearFirst[1] as string, yearFirst[2] as string, yearFirst[3]]
  const short = MONTH_AND_YEAR.exec(text)
  if (short) return [short[2] as string, short[1] as string]
  const [, first = '', second = '', ofDay] = DAY.exec(text) ?? []
  if (ofDay !== undefined) {
    return order === 'dayFirst' ? [ofDay, second, first] : [ofDay, first, second]
  }
  const [, before, name = '', after, year] = NAMED.exec(text) ?? []
  const at = name === 'sept' ? 8 : NAMES.findIndex(each => each.startsWith(name))
  return year === undefined || at < 0 ? [] : [year, String(at + 1), before ?? after]
}
