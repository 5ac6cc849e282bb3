import { isMonth, type Month } from '#time'
import { type FileCell, textOf } from './file-grid.ts'

type DayOrder = 'dayFirst' | 'monthFirst'

const NAMES = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]
const GAP = '[-/., ]'

/** `2027-03`, `2027/3/31`, `2027-03-31T00:00:00` */
const YEAR_FIRST = new RegExp(`^(\\d{4})${GAP}(\\d{1,2})(?:${GAP}\\d{1,2})?(?:[t ].*)?$`)
/** `03-2027` */
const MONTH_AND_YEAR = new RegExp(`^(\\d{1,2})${GAP}(\\d{4})$`)
/** `31/03/2027`, `3/31/27` */
const DAY = new RegExp(`^(\\d{1,2})${GAP}(\\d{1,2})${GAP}(\\d{4}|\\d{2})$`)
/** `Mar 2027`, `March-27`, `31 Mar 2027`, `March 31, 2027`, `Mar '27` */
const NAMED = new RegExp(
  `^(?:\\d{1,2}(?:st|nd|rd|th)?${GAP}+)?([a-z]{3,9})${GAP}*(?:\\d{1,2},${GAP}*)?['’]?(\\d{4}|\\d{2})$`,
)

/** The months of headings, by column; null if a heading is not a month. Days are ignored. */
export function monthsIn(cells: readonly FileCell[]): (Month | null)[] {
  const read = (order: DayOrder) => cells.map(cell => monthIn(cell, order))
  const [dayFirst, monthFirst] = [read('dayFirst'), read('monthFirst')]
  // 01/02, 01/03, 01/04 are three months in one order and January three times in the other.
  return distinct(monthFirst) > distinct(dayFirst) ? monthFirst : dayFirst
}

const distinct = (months: readonly (Month | null)[]) =>
  new Set(months.filter(month => month !== null)).size

function monthIn(cell: FileCell, order: DayOrder): Month | null {
  const text = textOf(cell).toLowerCase().replace(/\s+/g, ' ')
  const [year, month] = partsOf(text.replace(/\bbudget(?:ed)?\b/, '').trim(), order)
  const full = year?.length === 2 ? `20${year}` : year
  const found = `${full}-${month?.padStart(2, '0')}`
  return isMonth(found) ? found : null
}

/** Year and number of the month; empty if the text is not a month. */
function partsOf(text: string, order: DayOrder): [year?: string, month?: string] {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return [yearFirst[1] as string, yearFirst[2] as string]
  const short = MONTH_AND_YEAR.exec(text)
  if (short) return [short[2] as string, short[1] as string]
  const [, first, second, ofDay] = DAY.exec(text) ?? []
  if (ofDay !== undefined) return [ofDay, (order === 'dayFirst' ? second : first) as string]
  const [, name = '', year] = NAMED.exec(text) ?? []
  const at = name === 'sept' ? 8 : NAMES.findIndex(each => each.startsWith(name))
  return year === undefined || at < 0 ? [] : [year, String(at + 1)]
}
