import type { FileCell, FileRows } from '@millpond/core/budget-file'
import { FileFault, TOO_LARGE } from './file-fault.ts'
import { readXml, type XmlReader } from './read-xml.ts'

/** How a style shows a number. */
export type NumberStyle = 'plain' | 'date' | 'percent'

/** The shared tables of a workbook that cells refer to. */
export interface WorkbookContext {
  readonly texts: readonly string[]
  readonly styles: readonly NumberStyle[]
  /** Days are counted from 1904 and not from 1900. */
  readonly isFrom1904: boolean
}

const MAX_ROWS = 10_000
const MAX_COLUMNS = 500

/** The cells of one sheet, row by row. */
export async function sheetCells(xml: string, context: WorkbookContext): Promise<FileRows> {
  const rows: FileCell[][] = []
  await readXml(xml, cellReader(rows, context))
  return Array.from(rows, row => Array.from(row ?? [], cell => cell ?? null))
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  formula: string | null
}

/** Cells without an address follow the one before. */
function cellReader(rows: FileCell[][], context: WorkbookContext): XmlReader {
  let row = -1
  let column = -1
  let cell: OpenCell | null = null
  let within: 'value' | 'formula' | null = null
  return {
    open(name, attribute) {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 2) - 1
        column = -1
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1
        const style = Number(attribute('s') ?? 0)
        cell = { column, type: attribute('t') ?? 'n', style, value: '', formula: null }
      } else if (name === 'v' || name === 't') within = 'value'
      else if (name === 'f' && cell) {
        within = 'formula'
        cell.formula = ''
      } else if (name === 'rPh') within = null
    },
    text(text) {
      if (cell && within === 'value') cell.value += text
      else if (cell && within === 'formula') cell.formula += text
    },
    close(name) {
      if (name !== 'c') {
        within = null
        return
      }
      const value = cell && cellOf(cell, context)
      if (cell && value !== null) put(rows, row, cell.column, value)
      cell = null
    },
  }
}

function put(rows: FileCell[][], row: number, column: number, cell: FileCell): void {
  if (row >= MAX_ROWS || column >= MAX_COLUMNS) throw new FileFault(TOO_LARGE)
  rows[row] ??= []
  const cells = rows[row]
  if (cells) cells[column] = cell
}

/** `columnOf('AB12')` is 27. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf({ type, style, value, formula }: OpenCell, context: WorkbookContext): FileCell {
  const { texts, styles, isFrom1904 } = context
  if (type === 's') return texts[Number(value)] || null
  if (type === 'd') return value.slice(0, DAY_LENGTH) || null
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (value === '') return formula === null || type === 'str' ? null : `=${formula}`
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (styles[style] === 'percent') return { percent: percentOf(number) }
  return styles[style] === 'date' ? dayOf(number, isFrom1904) : number
}

/** Spreadsheets keep 15 digits. */
const DIGITS = 15

/** `percentOf(0.07)` is 7, and not 7.000000000000001. */
const percentOf = (number: number): number => Number((number * 100).toPrecision(DIGITS))

const DAY_LENGTH = 'YYYY-MM-DD'.length
const DAY_MS = 86_400_000
/** Day 0 of spreadsheets, so that all days after February 1900 are right. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const LAST_DAY = 2_958_465

function dayOf(number: number, isFrom1904: boolean): FileCell {
  if (number < 1 || number > LAST_DAY) return number
  const zero = isFrom1904 ? DAY_ZERO[1904] : DAY_ZERO[1900]
  return new Date(zero + Math.floor(number) * DAY_MS).toISOString().slice(0, DAY_LENGTH)
}
