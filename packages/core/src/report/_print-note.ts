import type { Note, NoteLine, NotePart, NoteSpan } from './note.ts'

/** The marked text of a note: `parseNote(printNote(note))` is the note again. */
export const printNote = (note: Note): string =>
  note.map(part => linesOf(part).join('\n')).join('\n\n')

function linesOf(part: NotePart): string[] {
  if (part.kind === 'heading') return [`### ${printLine(part.line)}`]
  if (part.kind === 'bullets') return part.items.map(item => `- ${printLine(item)}`)
  if (part.kind === 'numbers') {
    return part.items.map((item, index) => `${index + 1}. ${printLine(item)}`)
  }
  return part.lines.map(printLine)
}

/** A line of text never looks like a heading or the item of a list. */
const printLine = (line: NoteLine): string =>
  line
    .map(printSpan)
    .join('')
    .replace(/^(#|-)/, '\\$1')
    .replace(/^(\d+)\./, '$1\\.')

function printSpan(span: NoteSpan): string {
  const text = span.text.replace(/[\\*_[\]]/g, '\\$&')
  if (span.kind === 'bold') return `**${text}**`
  if (span.kind === 'italic') return `_${text}_`
  return span.kind === 'link' ? `[${text}](${span.href})` : text
}
