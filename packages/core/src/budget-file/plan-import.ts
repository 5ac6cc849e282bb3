import type { ItemCode } from '#item'
import { type Cell, type CellValue, cellOf, columnIn, type Sheet } from '#sheet'
import { type Month, shortMonth } from '#time'
import { type CommaMeaning, type SignPosition, signsSeen } from './decimal-sign.ts'
import { rowsOfOtherKind } from './driver-rows.ts'
import { type FileCell, type FileLine, type FileRows, lineLabel, textOf } from './file-grid.ts'
import type { FileLayout } from './file-layout.ts'
import { type LineIndex, lineIndex } from './line-index.ts'
import { nearestIn } from './names.ts'
import { readCents } from './read-cents.ts'
import { readParts } from './read-parts.ts'

export interface ImportRequest {
  readonly rows: FileRows
  readonly layout: FileLayout
  readonly lines: readonly FileLine[]
  /** The chosen account by row, or null for a row that is left out. */
  readonly decided: ReadonlyMap<number, ItemCode | null>
  /** The budget on screen, including the draft. */
  readonly sheet: Sheet
  /** Months up to this one are closed and stay unchanged. */
  readonly closeMonth: Month
  /** Whether an empty cell clears the budget. */
  readonly empties: 'leave' | 'clear'
  /** The user's choice of the meaning of a comma, used if the file contradicts itself. */
  readonly comma: CommaMeaning | null
}

/** A row of the file with figures or an account name. */
export interface ImportRow {
  /** Counts from 0; the screen counts from 1. */
  readonly row: number
  /** The name in the file. */
  readonly label: string
  /**
   * `unclear`: several accounts match, or another row has the account already. `empty`: an account
   * without a figure, most often a heading, which is not imported.
   */
  readonly status: 'taken' | 'left' | 'unknown' | 'unclear' | 'empty'
  /** The account of the row; for an unclear row, all that match. */
  readonly lines: readonly FileLine[]
  /** Matched to the most similar name, for the user to check. */
  readonly isSuggested?: true
}

/** The reason why a file cannot be imported, with its place. */
export interface ImportFault {
  readonly row: number
  readonly column: number | null
  readonly month: Month | null
  readonly message: string
  /** A fault of the whole file: leaving its row out does not solve it. */
  readonly isOfFile?: true
}

/** The changes a file would make to a budget. With a fault nothing is written. */
export interface ImportPlan {
  readonly rows: readonly ImportRow[]
  readonly faults: readonly ImportFault[]
  readonly cells: readonly (Cell & { readonly value: CellValue })[]
  /** The number of cells that would change. */
  readonly changes: number
  /** Months that are written. */
  readonly months: readonly Month[]
  /** Closed months that would differ, and months outside this budget. */
  readonly past: readonly Month[]
  readonly outside: readonly Month[]
  /** The number of amounts with more than two decimals. */
  readonly rounded: number
  /**
   * The file contradicts itself on the meaning of a comma, so the user has to choose, or has
   * chosen.
   */
  readonly isCommaAsked: boolean
}

interface MonthColumn {
  readonly column: number
  readonly month: Month
}

/** The preview of an import: nothing is changed here. */
export function planImport(asked: ImportRequest): ImportPlan {
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

/** Headings without figures and totals without an account are skipped. */
const TOTAL = /^(?:(?:sub|grand )?totals?\b|(?:net|gross) (?:profit|loss|income|assets)\b)/i

function rowsOf(asked: ImportRequest, columns: readonly MonthColumn[]): ImportRow[] {
  const { rows, layout, lines, decided } = asked
  const index = lineIndex(lines)
  const byCode = new Map(lines.map(line => [line.code, line]))
  const isOther = rowsOfOtherKind(rows, lines)
  const found = rows.flatMap((cells, row): ImportRow[] => {
    if (row <= layout.monthRow || isOther(cells)) return []
    const { label, match } = matchOf(index, cells, layout)
    const choice = decided.get(row)
    if (choice !== undefined && label !== '') {
      const line = choice === null ? undefined : byCode.get(choice)
      return [{ row, label, status: line ? 'taken' : 'left', lines: line ? [line] : [] }]
    }
    const hasFigures = columns.some(({ column }) => textOf(cells[column]) !== '')
    if (match.length === 1) {
      return [{ row, label, status: hasFigures ? 'taken' : 'empty', lines: match }]
    }
    if (label === '' || !hasFigures) return []
    if (match.length > 1) return [{ row, label, status: 'unclear', lines: match }]
    return TOTAL.test(label) ? [] : [{ row, label, status: 'unknown', lines: [] }]
  })
  return withSuggestions(withDuplicates(found), lines)
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

/** If two rows have the same account, neither is imported until one is left out. */
function withDuplicates(rows: readonly ImportRow[]): ImportRow[] {
  const taken = new Map<ItemCode | undefined, number>()
  const codeOf = ({ status, lines }: ImportRow) => (status === 'taken' ? lines[0]?.code : undefined)
  for (const row of rows) taken.set(codeOf(row), (taken.get(codeOf(row)) ?? 0) + 1)
  return rows.map(row =>
    codeOf(row) !== undefined && (taken.get(codeOf(row)) ?? 0) > 1
      ? { ...row, status: 'unclear' }
      : row,
  )
}

/** Suggests accounts without a row for unknown rows; never one account for two rows. */
function withSuggestions(rows: readonly ImportRow[], lines: readonly FileLine[]): ImportRow[] {
  const unknown = rows.filter(({ status }) => status === 'unknown')
  if (unknown.length === 0) return [...rows]
  const known = new Set(rows.flatMap(row => row.lines.map(({ code }) => code)))
  const nearest = nearestIn(lines.filter(line => line.isTyped))
  const near = new Map(unknown.map(({ row, label }) => [row, nearest(label)]))
  const suggested = [...near.values()]
  return rows.map(row => {
    const line = near.get(row.row)
    if (!line || known.has(line.code)) return row
    if (suggested.indexOf(line) !== suggested.lastIndexOf(line)) return row
    return { ...row, status: 'taken', lines: [line], isSuggested: true }
  })
}

function unclear(rows: readonly ImportRow[]): ImportFault[] {
  const open = rows.filter(({ status }) => status === 'unclear')
  const faults = new Map<string, ImportFault>()
  for (const { row, label, lines } of open) {
    const [line, ...others] = lines
    const duplicates = open.filter(each => each.lines.length === 1 && each.lines[0] === line)
    const at = { row, column: null, month: null }
    if (others.length > 0) {
      const names = lines.map(lineLabel).join(' or ')
      const message = `“${label}” may be ${names}. Choose which, or skip it.`
      faults.set(`row ${row}`, { ...at, message })
    } else if (line && !faults.has(line.code)) {
      const all = listed(duplicates.map(duplicate => String(duplicate.row + 1)))
      const message = `rows ${all} are all ${lineLabel(line)}. Skip all but one.`
      const both = `rows ${all} are both ${lineLabel(line)}. Skip one of them.`
      faults.set(line.code, { ...at, message: duplicates.length === 2 ? both : message })
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
      message: 'this month is in two columns. Remove one of them from the file.',
    }))
}

/** All figures of the imported rows, including those of closed months. */
function* placesOf(
  rows: FileRows,
  taken: readonly ImportRow[],
  columns: readonly MonthColumn[],
): Generator<Omit<SignPosition, 'text'> & { readonly cell: FileRows[number][number] }> {
  for (const { row, status } of taken) {
    if (status !== 'taken') continue
    for (const { column } of columns) yield { row, column, cell: rows[row]?.[column] ?? null }
  }
}

function commaFaults(doubt: readonly SignPosition[], { months }: FileLayout): ImportFault[] {
  const [first, other] = doubt
  if (!first) return []
  const { row, column, text } = first
  const month = months[column] ?? null
  const why = other
    ? `conflicts with “${other.text}” (${placeWords(other.row, months[other.column] ?? null)})`
    : 'may be thousands or more than two decimals'
  const message = `“${text}” ${why}. Choose above what a comma means.`
  return [{ row, column, month, message, isOfFile: true }]
}

function readRows(
  { rows, empties }: ImportRequest,
  taken: readonly ImportRow[],
  columns: readonly MonthColumn[],
  comma: CommaMeaning,
): Pick<ImportPlan, 'cells' | 'faults' | 'rounded'> {
  const cells: (Cell & { value: CellValue })[] = []
  const faults: ImportFault[] = []
  let rounded = 0
  const own = taken.filter(({ status }) => status === 'taken')
  for (const { row, lines } of own) {
    const [line] = lines
    if (!line?.isTyped) continue
    const { itemType, code } = line
    for (const { column, month } of columns) {
      const reading = readFigure(rows[row]?.[column], comma, line)
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

/** In cents, or in parts of the unit of a driver. */
const readFigure = (cell: FileCell | undefined, comma: CommaMeaning, { unit }: FileLine) =>
  unit === undefined
    ? readCents(cell, comma === 'decimals')
    : readParts(cell, comma === 'decimals', unit)

/** Whether a closed month differs between the file and the budget. */
function differs(
  { rows, sheet }: ImportRequest,
  taken: readonly ImportRow[],
  { column, month }: MonthColumn,
  comma: CommaMeaning,
): boolean {
  return taken.some(({ row, status, lines: [line] }) => {
    if (status !== 'taken' || !line) return false
    const reading = readFigure(rows[row]?.[column], comma, line)
    if (reading.kind === 'fault') return true
    return reading.value !== null && reading.value !== cellOf(sheet, line.code, month)
  })
}

/** `Row 12, Mar 2027: “n/a” is not a number.` */
export function faultWords({ row, month, message }: ImportFault): string {
  const at = placeWords(row, month)
  const words = message.startsWith('rows ') ? message : `${at}: ${message}`
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** `row 12, Mar 2027`. */
const placeWords = (row: number, month: Month | null): string =>
  `row ${row + 1}${month === null ? '' : `, ${shortMonth(month)}`}`
