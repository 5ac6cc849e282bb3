import { cellText, unguarded } from './cell-text.ts'

/**
 * Rows of text whose cells are separated by tabs, or by another character. A cell is quoted if its
 * closing quote ends it: then it may contain tabs and line ends, and `""` is a quote. Any other
 * quote is a character, as in `"Big" Ltd` or `27"`.
 */
export function* textRows(text: string, separator = '\t'): Generator<string[]> {
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const end = quotedEnd(text, at, separator) ?? plainEnd(text, at, separator)
    row.push(unguarded(cellText(unquoted(text.slice(at, end), separator))))
    at = end
    if (text[at] === separator) {
      at += 1
      // A tab at the end of the text still starts a cell, which nothing else will add.
      if (at === text.length) row.push('')
      continue
    }
    yield row
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  if (row.length > 0) yield row
}

const endsCell = (letter: string | undefined, separator: string): boolean =>
  letter === undefined || letter === separator || letter === '\r' || letter === '\n'

/** The end of a cell that starts with a quote, or null if it is not quoted. */
function quotedEnd(text: string, start: number, separator: string): number | null {
  if (text[start] !== '"') return null
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at !== -1 && endsCell(text[at + 1], separator) ? at + 1 : null
}

function plainEnd(text: string, start: number, separator: string): number {
  let at = start
  while (!endsCell(text[at], separator)) at += 1
  return at
}

function unquoted(raw: string, separator: string): string {
  const isQuoted = quotedEnd(raw, 0, separator) === raw.length
  return isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw
}
