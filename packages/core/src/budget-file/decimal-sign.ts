/** Finds the decimal sign of a file: a point or a comma. */
import { type FileCell, textOf } from './file-grid.ts'

/** The meaning of a comma; a point has the other one. */
export type CommaMeaning = 'thousands' | 'decimals'

export interface SignPosition {
  readonly row: number
  readonly column: number
  readonly text: string
}

export interface SignsSeen {
  /**
   * The meaning that all texts agree on; if they do not agree, the meaning that typed amounts have,
   * where a comma groups thousands.
   */
  readonly comma: CommaMeaning
  /** Contradicting places, the first with two meanings; empty if all agree. */
  readonly doubt: readonly SignPosition[]
}

/** `1,234` and `1.234`: thousands, or more than two decimals. */
const TWOFOLD = /^\D*[1-9]\d{0,2}([.,])\d{3}\D*$/

/** Whether the amount differs by the meaning of a comma. */
const isTwofold = (text: string): boolean => TWOFOLD.test(text)

/**
 * Collects what each text says about the comma. A text with only one meaning decides. Two
 * contradicting texts are a doubt if at least one of them is ambiguous. `1.234` alone is a doubt
 * too: read as typed, it would be about one, which is unlikely in a budget.
 */
export function signsSeen(
  places: Iterable<{ readonly row: number; readonly column: number; readonly cell: FileCell }>,
): SignsSeen {
  const sure: { [meaning in CommaMeaning]?: SignPosition } = {}
  const likely: { [meaning in CommaMeaning]?: SignPosition } = {}
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

/** The meaning of a comma in such a text; null if the text has no sign to decide by. */
function commaIn(text: string): CommaMeaning | null {
  const figure = /\d.*\d/.exec(text)?.[0] ?? ''
  if (text.startsWith('=') || !/^[\d.,\s'’]+$/.test(figure)) return null
  const signs = figure.replace(/[^.,]/g, '')
  const last = signs.at(-1)
  if (last === undefined) return null
  const isGroup = new Set(signs).size === 1 && (signs.length > 1 || isTwofold(text))
  return (last === ',') === isGroup ? 'thousands' : 'decimals'
}
