/** Marked text as a tree: never HTML. */

/** A piece of a line. Bold and italic hold plain pieces; a link leads to an https address. */
export type NoteSpan =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'italic'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type NoteLine = readonly NoteSpan[]

export type NotePart =
  | { readonly kind: 'heading'; readonly line: NoteLine }
  | { readonly kind: 'paragraph'; readonly lines: readonly NoteLine[] }
  | { readonly kind: 'bullets'; readonly items: readonly NoteLine[] }
  | { readonly kind: 'numbers'; readonly items: readonly NoteLine[] }

export type Note = readonly NotePart[]

const ENDS_OF_LINE = /\r\n?|[\n\u2028\u2029]/
/** Characters that a backslash makes plain. */
const ESCAPED = /\\([\\*_[\]#.-])/g
const HEADING = /^### (?=.*\S)(.+)$/
const BULLET = /^- (?=.*\S)(.+)$/
const NUMBER = /^\d+\. (?=.*\S)(.+)$/
const PIECE =
  /\*\*((?:\\.|[^\\*])+)\*\*|_((?:\\.|[^\\_])+)_|\[((?:\\.|[^\\[\]])+)\]\((https:\/\/[^\s()<>]+)\)|\\.|./gsu

/**
 * Reads marked text: `### ` before a heading, `- ` and `1. ` before the items of a list,
 * `**bold**`, `_italic_` and `[words](https://address)`. A backslash makes the next mark plain.
 * Anything else is text, so no input is wrong.
 */
export function parseNote(text: string): Note {
  const parts: NotePart[] = []
  let isOpen = false
  for (const raw of text.split(ENDS_OF_LINE)) {
    if (raw.trim() === '') {
      isOpen = false
      continue
    }
    const part = partOf(raw)
    const joined = isOpen ? together(parts.at(-1), part) : null
    if (joined) parts[parts.length - 1] = joined
    else parts.push(part)
    isOpen = true
  }
  return parts
}

function partOf(raw: string): NotePart {
  const heading = HEADING.exec(raw)?.[1]
  if (heading !== undefined) return { kind: 'heading', line: spansOf(heading) }
  const bullet = BULLET.exec(raw)?.[1]
  if (bullet !== undefined) return { kind: 'bullets', items: [spansOf(bullet)] }
  const numbered = NUMBER.exec(raw)?.[1]
  if (numbered !== undefined) return { kind: 'numbers', items: [spansOf(numbered)] }
  return { kind: 'paragraph', lines: [spansOf(raw)] }
}

/** Lines of one kind that follow each other are one part; a heading is always its own. */
function together(before: NotePart | undefined, next: NotePart): NotePart | null {
  if (before?.kind === 'paragraph' && next.kind === 'paragraph') {
    return { ...before, lines: [...before.lines, ...next.lines] }
  }
  const isList = before?.kind === 'bullets' || before?.kind === 'numbers'
  if (!isList || (next.kind !== 'bullets' && next.kind !== 'numbers')) return null
  return before.kind === next.kind ? { ...before, items: [...before.items, ...next.items] } : null
}

function spansOf(line: string): NoteLine {
  const spans: NoteSpan[] = []
  let plain = ''
  const endPlain = () => {
    if (plain !== '') spans.push({ kind: 'text', text: unescaped(plain) })
    plain = ''
  }
  for (const [piece, bold, italic, words, href] of line.matchAll(PIECE)) {
    const span = markedSpan(bold, italic, words, href)
    if (span === null) {
      plain += piece
      continue
    }
    endPlain()
    spans.push(span)
  }
  endPlain()
  return spans
}

function markedSpan(
  bold: string | undefined,
  italic: string | undefined,
  words: string | undefined,
  href: string | undefined,
): NoteSpan | null {
  if (bold !== undefined) return { kind: 'bold', text: unescaped(bold) }
  if (italic !== undefined) return { kind: 'italic', text: unescaped(italic) }
  if (words !== undefined && href !== undefined) {
    return { kind: 'link', text: unescaped(words), href }
  }
  return null
}

const unescaped = (text: string): string => text.replace(ESCAPED, '$1')
