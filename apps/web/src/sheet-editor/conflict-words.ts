import type { CellValue, Conflict } from '@millpond/core/sheet'
import { agoWords } from '#ui/ago.tsx'

/** `Ana set $19,400 2 min ago. Yours is $18,900`. */
export function conflictWords(
  { value, editedBy, editedAt }: Conflict,
  own: CellValue,
  write: (value: number) => string,
  now: number,
): string {
  const written = (amount: CellValue, nothing: string) =>
    amount === null ? nothing : write(amount)
  const who = editedBy ?? 'Someone'
  const did = value === null ? `${who} cleared it` : `${who} set ${write(value)}`
  const when = editedAt === null ? '' : ` ${agoWords(Date.parse(editedAt), now)}`
  return `${did}${when}. Yours is ${written(own, 'empty')}`
}
