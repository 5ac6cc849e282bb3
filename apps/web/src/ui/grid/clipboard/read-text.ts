import { cellText, unguarded } from './cell-text.ts'

/**
 * Rows of tab-separated text. A cell is quoted if its closing quote ends it: then it may hold tabs
 * and line ends, and `""` is a quote. Any other quote is a letter, as in `"Big" Ltd` or `27"`.
 */
export function readText(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const end = quotedEnd(text, at) ?? plainEnd(text, at)
    row.push(unguarded(cellText(unquoted(text.slice(at, end)))))
    at = end
    if (text[at] === '\t') {
      at += 1
      // A tab before the end of the text still begins a cell, which nothing else will add.
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

const isSeparator = (letter: string | undefined): boolean =>
  letter === undefined || letter === '\t' || letter === '\r' || letter === '\n'

/** Where a cell that begins at a quote ends, or null where it is not quoted after all. */
function quotedEnd(text: string, start: number): number | null {
  if (text[start] !== '"') return null
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at !== -1 && isSeparator(text[at + 1]) ? at + 1 : null
}

function plainEnd(text: string, start: number): number {
  let at = start
  while (!isSeparator(text[at])) at += 1
  return at
}

function unquoted(raw: string): string {
  const isQuoted = quotedEnd(raw, 0) === raw.length
  return isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw
}
