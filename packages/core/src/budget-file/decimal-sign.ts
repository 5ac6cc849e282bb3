/** Which sign the texts of a file put before the decimals: a point or a comma. */
import { type FileCell, textOf } from './file-grid.ts'

/** What a comma stands for; a point stands for the other. */
export type CommaMeaning = 'thousands' | 'decimals'

export interface SignPlace {
  readonly row: number
  readonly column: number
  readonly text: string
}

export interface SignsSeen {
  /** What the texts come to; of texts that do not agree, as amounts are typed. */
  readonly comma: CommaMeaning
  /** Places that do not go together, the first with two meanings; empty where all agree. */
  readonly doubt: readonly SignPlace[]
}

/** `1,234` and `1.234`: thousands, or a figure beyond the cent. */
const TWOFOLD = /^\D*[1-9]\d{0,2}([.,])\d{3}\D*$/

/** Reads differently as commas are taken for thousands or for decimals. */
const isTwofold = (text: string): boolean => TWOFOLD.test(text)

/**
 * What each text is for: three digits are a group, and what can be read one way only says so. One
 * text against another is a doubt where either has two meanings; `1.234` also by itself, for typed
 * it is one and a bit, and in a budget hardly ever meant so.
 */
export function signsSeen(
  places: Iterable<{ readonly row: number; readonly column: number; readonly cell: FileCell }>,
): SignsSeen {
  const sure: { [meaning in CommaMeaning]?: SignPlace } = {}
  const likely: { [meaning in CommaMeaning]?: SignPlace } = {}
  for (const { row, column, cell } of places) {
    if (typeof cell !== 'string' || !/[.,]/.test(cell)) continue
    const text = textOf(cell)
    const meaning = commaIn(text)
    if (meaning === null) continue
    const seen = isTwofold(text) ? likely : sure
    seen[meaning] ??= { row, column, text }
  }
  const comma = sure.decimals && !sure.thousands ? 'decimals' : 'thousands'
  const { thousands, decimals } = likely
  const againstThousands = thousands && (sure.decimals ?? decimals)
  if (againstThousands) return { comma, doubt: [thousands, againstThousands] }
  if (decimals && sure.thousands) return { comma, doubt: [decimals, sure.thousands] }
  if (decimals && !sure.decimals) return { comma, doubt: [decimals] }
  return { comma, doubt: [] }
}

/** What a comma would be in a file of such texts; null where the text has no sign to tell by. */
function commaIn(text: string): CommaMeaning | null {
  const figure = /\d.*\d/.exec(text)?.[0] ?? ''
  if (text.startsWith('=') || !/^[\d.,\s'’]+$/.test(figure)) return null
  const signs = figure.replace(/[^.,]/g, '')
  const last = signs.at(-1)
  if (last === undefined) return null
  const isGroup = new Set(signs).size === 1 && (signs.length > 1 || isTwofold(text))
  return (last === ',') === isGroup ? 'thousands' : 'decimals'
}
