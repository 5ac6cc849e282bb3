import type { ItemCode } from '#item'
import { type Cell, type CellValue, cellOf, columnIn, type Sheet } from '#sheet'
import { type Month, shortMonth } from '#time'
import { type CommaMeaning, type SignPlace, signsSeen } from './decimal-sign.ts'
import { type FileLine, type FileRows, lineLabel, textOf } from './file-grid.ts'
import type { FileLayout } from './file-layout.ts'
import { type LineIndex, lineIndex } from './line-index.ts'
import { nearestIn } from './names.ts'
import { readCents } from './read-cents.ts'

export interface ImportAsked {
  readonly rows: FileRows
  readonly layout: FileLayout
  readonly lines: readonly FileLine[]
  /** By row, the account somebody chose, or null for a row that is left out. */
  readonly decided: ReadonlyMap<number, ItemCode | null>
  /** The budget as it is shown, draft and all. */
  readonly sheet: Sheet
  /** Months up to this one are over and stay as they are. */
  readonly closeMonth: Month
  /** What an empty cell says of what is planned there. */
  readonly empties: 'leave' | 'clear'
  /** What somebody said a comma stands for; it counts where the texts of the file do not agree. */
  readonly comma: CommaMeaning | null
}

/** A row of the file that has figures, or an account's name. */
export interface ImportRow {
  /** Counts from 0; people count from 1. */
  readonly row: number
  /** As the file calls it. */
  readonly label: string
  /**
   * `unclear`: several accounts may be meant, or another row has the account already. `empty`: an
   * account without a figure, most often a heading; not taken.
   */
  readonly standing: 'taken' | 'left' | 'unknown' | 'unclear' | 'empty'
  /** The account it is taken for; of an unclear one, those that may be meant. */
  readonly lines: readonly FileLine[]
  /** Taken for the account that is nearest by name, for somebody to look at. */
  readonly isSuggested?: true
}

/** What keeps the file from being imported, and where. */
export interface ImportFault {
  readonly row: number
  readonly column: number | null
  readonly month: Month | null
  readonly message: string
  /** Of the whole file: leaving its row out is not what settles it. */
  readonly isOfFile?: true
}

/** What a file would do to a budget. While there is a fault nothing of it is written. */
export interface ImportPlan {
  readonly rows: readonly ImportRow[]
  readonly faults: readonly ImportFault[]
  readonly cells: readonly (Cell & { readonly value: CellValue })[]
  /** How many of the cells are not as they would be already. */
  readonly changes: number
  /** Months that are written. */
  readonly months: readonly Month[]
  /** Months that are over and would differ; months that this budget does not have. */
  readonly past: readonly Month[]
  readonly outside: readonly Month[]
  /** How many amounts went beyond the cent. */
  readonly rounded: number
  /** The texts do not agree on what a comma stands for: somebody has to say it, or did. */
  readonly isCommaAsked: boolean
}

interface MonthColumn {
  readonly column: number
  readonly month: Month
}

/** What importing would do, to be looked at first: nothing is changed here. */
export function planImport(asked: ImportAsked): ImportPlan {
  const { layout, sheet, closeMonth } = asked
  const columns = layout.months.flatMap((month, column) => (month ? [{ column, month }] : []))
  const open = columns.filter(({ month }) => month > closeMonth && columnIn(sheet, month) >= 0)
  const rows = rowsOf(asked, columns)
  const signs = signsSeen(placesOf(asked.rows, rows, columns))
  const isCommaAsked = signs.doubt.length > 0
  const comma = (isCommaAsked ? asked.comma : null) ?? signs.comma
  const read = readRows(asked, rows, open, comma)
  const over = columns.filter(({ month }) => month <= closeMonth)
  return {
    rows,
    faults: [
      ...twice(layout.monthRow, columns),
      ...(asked.comma === null ? commaFaults(signs.doubt, layout) : []),
      ...unclear(rows),
      ...read.faults,
    ],
    isCommaAsked,
    cells: read.cells,
    changes: read.cells.filter(({ code, month, value }) => cellOf(sheet, code, month) !== value)
      .length,
    rounded: read.rounded,
    months: [...new Set(open.map(({ month }) => month))].sort(),
    past: over.filter(at => differs(asked, rows, at, comma)).map(monthOf),
    outside: columns
      .filter(({ month }) => month > closeMonth && columnIn(sheet, month) < 0)
      .map(monthOf),
  }
}

const monthOf = ({ month }: MonthColumn) => month

/** A heading has no figures, a total no account: they are passed over. */
const TOTAL = /^(?:(?:sub|grand )?totals?\b|(?:net|gross) (?:profit|loss|income|assets)\b)/i

function rowsOf(asked: ImportAsked, columns: readonly MonthColumn[]): ImportRow[] {
  const { rows, layout, lines, decided } = asked
  const index = lineIndex(lines)
  const byCode = new Map(lines.map(line => [line.code, line]))
  const found = rows.flatMap((cells, row): ImportRow[] => {
    if (row <= layout.monthRow) return []
    const { label, match } = matchOf(index, cells, layout)
    const choice = decided.get(row)
    if (choice !== undefined && label !== '') {
      const line = choice === null ? undefined : byCode.get(choice)
      return [{ row, label, standing: line ? 'taken' : 'left', lines: line ? [line] : [] }]
    }
    const hasFigures = columns.some(({ column }) => textOf(cells[column]) !== '')
    if (match.length === 1) {
      return [{ row, label, standing: hasFigures ? 'taken' : 'empty', lines: match }]
    }
    if (label === '' || !hasFigures) return []
    if (match.length > 1) return [{ row, label, standing: 'unclear', lines: match }]
    return TOTAL.test(label) ? [] : [{ row, label, standing: 'unknown', lines: [] }]
  })
  return withSuggestions(withTwins(found), lines)
}

function matchOf(
  index: LineIndex,
  cells: FileRows[number],
  { numberColumn, nameColumn }: FileLayout,
): { label: string; match: readonly FileLine[] } {
  const number = numberColumn === null ? '' : textOf(cells[numberColumn])
  const name = nameColumn === null ? '' : textOf(cells[nameColumn])
  const label = [number, name].filter(text => text !== '').join(' ')
  return { label, match: label === '' ? [] : index.find(cells, number, name) }
}

/** Of two rows for one account neither is taken, until one of them is left out. */
function withTwins(rows: readonly ImportRow[]): ImportRow[] {
  const taken = new Map<ItemCode | undefined, number>()
  const codeOf = ({ standing, lines }: ImportRow) =>
    standing === 'taken' ? lines[0]?.code : undefined
  for (const row of rows) taken.set(codeOf(row), (taken.get(codeOf(row)) ?? 0) + 1)
  return rows.map(row =>
    codeOf(row) !== undefined && (taken.get(codeOf(row)) ?? 0) > 1
      ? { ...row, standing: 'unclear' }
      : row,
  )
}

/** To rows nobody knows, accounts that no row has; never one account to two of them. */
function withSuggestions(rows: readonly ImportRow[], lines: readonly FileLine[]): ImportRow[] {
  const unknown = rows.filter(({ standing }) => standing === 'unknown')
  if (unknown.length === 0) return [...rows]
  const known = new Set(rows.flatMap(row => row.lines.map(({ code }) => code)))
  const nearest = nearestIn(lines.filter(line => line.isTyped))
  const near = new Map(unknown.map(({ row, label }) => [row, nearest(label)]))
  const suggested = [...near.values()]
  return rows.map(row => {
    const line = near.get(row.row)
    if (!line || known.has(line.code)) return row
    if (suggested.indexOf(line) !== suggested.lastIndexOf(line)) return row
    return { ...row, standing: 'taken', lines: [line], isSuggested: true }
  })
}

function unclear(rows: readonly ImportRow[]): ImportFault[] {
  const open = rows.filter(({ standing }) => standing === 'unclear')
  const faults = new Map<string, ImportFault>()
  for (const { row, label, lines } of open) {
    const [line, ...others] = lines
    const twins = open.filter(each => each.lines.length === 1 && each.lines[0] === line)
    const at = { row, column: null, month: null }
    if (others.length > 0) {
      const names = lines.map(lineLabel).join(' or ')
      const message = `'${label}' may be ${names}. Choose which, or leave it out.`
      faults.set(`row ${row}`, { ...at, message })
    } else if (line && !faults.has(line.code)) {
      const all = listed(twins.map(twin => String(twin.row + 1)))
      const message = `rows ${all} are all ${lineLabel(line)}. Leave out all but one.`
      const both = `rows ${all} are both ${lineLabel(line)}. Leave one of them out.`
      faults.set(line.code, { ...at, message: twins.length === 2 ? both : message })
    }
  }
  return [...faults.values()]
}

/** `1, 2 and 3`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function twice(row: number, columns: readonly MonthColumn[]): ImportFault[] {
  return columns
    .filter(({ column, month }) =>
      columns.some(other => other.month === month && other.column < column),
    )
    .map(({ column, month }) => ({
      ...{ row, column, month },
      message: 'this month stands in two columns. Take one of them out of the file.',
    }))
}

/** All figures of the rows that are taken, also those of months that are over. */
function* placesOf(
  rows: FileRows,
  taken: readonly ImportRow[],
  columns: readonly MonthColumn[],
): Generator<Omit<SignPlace, 'text'> & { readonly cell: FileRows[number][number] }> {
  for (const { row, standing } of taken) {
    if (standing !== 'taken') continue
    for (const { column } of columns) yield { row, column, cell: rows[row]?.[column] ?? null }
  }
}

function commaFaults(doubt: readonly SignPlace[], { months }: FileLayout): ImportFault[] {
  const [first, other] = doubt
  if (!first) return []
  const { row, column, text } = first
  const month = months[column] ?? null
  const why = other
    ? `does not go with '${other.text}' (${placeWords(other.row, months[other.column] ?? null)})`
    : 'may be thousands or a figure beyond the cent'
  const message = `'${text}' ${why}. Choose above what a comma stands for.`
  return [{ row, column, month, message, isOfFile: true }]
}

function readRows(
  { rows, empties }: ImportAsked,
  taken: readonly ImportRow[],
  columns: readonly MonthColumn[],
  comma: CommaMeaning,
): Pick<ImportPlan, 'cells' | 'faults' | 'rounded'> {
  const cells: (Cell & { value: CellValue })[] = []
  const faults: ImportFault[] = []
  let rounded = 0
  const own = taken.filter(({ standing }) => standing === 'taken')
  for (const { row, lines } of own) {
    const [line] = lines
    if (!line?.isTyped) continue
    const { itemType, code } = line
    for (const { column, month } of columns) {
      const reading = readCents(rows[row]?.[column], comma === 'decimals')
      if (reading.kind === 'fault') {
        faults.push({ row, column, month, message: reading.fault })
        continue
      }
      rounded += Number(reading.isRounded)
      if (reading.value === null && empties === 'leave') continue
      cells.push({ itemType, code, month, value: reading.value })
    }
  }
  return { cells, faults, rounded }
}

/** Whether a month that is over says something else in the file than in the budget. */
function differs(
  { rows, sheet }: ImportAsked,
  taken: readonly ImportRow[],
  { column, month }: MonthColumn,
  comma: CommaMeaning,
): boolean {
  return taken.some(({ row, standing, lines: [line] }) => {
    if (standing !== 'taken' || !line) return false
    const reading = readCents(rows[row]?.[column], comma === 'decimals')
    if (reading.kind === 'fault') return true
    return reading.value !== null && reading.value !== cellOf(sheet, line.code, month)
  })
}

/** `Row 12, Mar 2027: 'n/a' is not a number.` */
export function faultWords({ row, month, message }: ImportFault): string {
  const at = placeWords(row, month)
  const words = message.startsWith('rows ') ? message : `${at}: ${message}`
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** `row 12, Mar 2027`. */
const placeWords = (row: number, month: Month | null): string =>
  `row ${row + 1}${month === null ? '' : `, ${shortMonth(month)}`}`
