/** What users set up in a line of customers or of transfers, apart from its cells. */
import { type ItemCode, itemCode } from '#item'

export interface LineContent {
  readonly name: string
  /** Lines are shown in the order of their positions. */
  readonly position: number
  /** Only for transfers. */
  readonly transfer: {
    readonly from: ItemCode
    readonly to: ItemCode
    readonly dayOfMonth: number
  } | null
}

/** Equal contents have equal texts, so an edit of a line is a change of its text. */
export function lineContentText({ name, position, transfer }: LineContent): string {
  const { from, to, dayOfMonth } = transfer ?? {}
  return JSON.stringify({ name, position, from, to, dayOfMonth })
}

/** Null if the text is no content of a line. */
export function readLineContent(text: string): LineContent | null {
  const { name, position, from, to, dayOfMonth } = parsed(text)
  if (typeof name !== 'string' || typeof position !== 'number') return null
  const isTransfer =
    typeof from === 'string' && typeof to === 'string' && typeof dayOfMonth === 'number'
  const transfer = isTransfer ? { from: itemCode(from), to: itemCode(to), dayOfMonth } : null
  return { name, position, transfer }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
