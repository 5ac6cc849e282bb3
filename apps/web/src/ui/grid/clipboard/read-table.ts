import { cellText, unguarded } from './cell-text.ts'
import { htmlTokens } from './html-tokens.ts'

/** The browsers' own limits for the span of a cell. */
const MAX_SPANNED = 1000
/** The rest is ignored: a budget does not have so many cells. */
const MAX_CELLS = 1_000_000

const ENDS_A_LINE = new Set(['br', 'p', 'div', 'li'])

/**
 * The visible rows of the tables in an HTML text; none if it has none. A merged cell has its text
 * in its first cell and is empty in the others. Hidden rows are left out: people have filtered
 * them, or Excel added them for its layout.
 */
export function readTable(html: string): string[][] {
  const table = createTable()
  let depth = 0
  for (const token of htmlTokens(html)) {
    if (token.kind === 'words') {
      table.addText(token.words.replace(/[ \t\r\n]+/g, ' '))
      continue
    }
    const isOpen = token.kind === 'open'
    if (token.name === 'table') depth += isOpen ? 1 : -1
    // A table within a cell is part of the text of that cell.
    if (depth > 1 || token.name === 'table') table.addText(' ')
    else if (token.name === 'tr') table.endRow(isOpen ? token.attributes : null)
    else if (token.name === 'td' || token.name === 'th') {
      table.endCell(isOpen ? token.attributes : null)
    } else if (ENDS_A_LINE.has(token.name)) table.addText(isOpen ? '\n' : '')
    if (table.isFull()) break
  }
  return table.finish()
}

const spanOf = (attributes: string, name: string): number => {
  const asked = Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes)?.[1])
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), MAX_SPANNED) : 1
}

const isHidden = (attributes: string): boolean => /display\s*:\s*none/i.test(attributes)

function createTable() {
  const rows: string[][] = []
  /** By column, the first line below its merged cell; lines are rows, including hidden ones. */
  const freeFrom: number[] = []
  let line = 0
  let row: { cells: string[]; isHidden: boolean; at: number } | null = null
  let cell: { words: string; columns: number; rows: number } | null = null
  let count = 0

  function endCell(next: string | null): void {
    if (row && cell) {
      const before = row.cells.length
      while ((freeFrom[row.at] ?? 0) > line) row.at += 1
      // Filled only up to here: a merged cell at the end of the row adds nothing to it.
      while (row.cells.length < row.at) row.cells.push('')
      row.cells.push(unguarded(linesOf(cell.words)))
      for (let column = 0; column < cell.columns; column += 1) {
        if (cell.rows > 1) freeFrom[row.at] = line + cell.rows
        row.at += 1
      }
      count += row.at - before
    }
    cell = null
    if (next === null) return
    row ??= { cells: [], isHidden: false, at: 0 }
    cell = {
      words: '',
      columns: spanOf(next, 'colspan'),
      rows: spanOf(next, 'rowspan'),
    }
  }

  function endRow(next: string | null): void {
    endCell(null)
    if (row) {
      line += 1
      if (!row.isHidden) rows.push(row.cells)
    }
    row = next === null ? null : { cells: [], isHidden: isHidden(next), at: 0 }
  }

  return {
    addText(words: string): void {
      if (cell) cell.words += words
    },
    endCell,
    endRow,
    isFull: () => count > MAX_CELLS,
    finish(): string[][] {
      endRow(null)
      return rows
    },
  }
}

/** Several spaces, which align figures, are one; next to a line end they are none. */
const linesOf = (words: string): string =>
  cellText(words)
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
