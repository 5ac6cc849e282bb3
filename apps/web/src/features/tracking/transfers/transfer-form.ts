import type { SheetLine } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { readWhole } from '#ui/read-number.ts'
import { type LineFields, nameProblem } from '../line-change.ts'

/** What stands in the fields, as typed. */
export interface TransferDraft {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly day: string
}

export const FIELD = {
  name: 'transfer-name',
  from: 'transfer-from',
  to: 'transfer-to',
  day: 'transfer-day',
} as const

export const draftOfLine = (line: SheetLine): TransferDraft => ({
  name: line.name ?? '',
  from: line.transfer?.from ?? '',
  to: line.transfer?.to ?? '',
  day: String(line.transfer?.dayOfMonth ?? ''),
})

type TransferReading =
  | { readonly ok: true; readonly fields: Pick<LineFields, 'name' | 'transfer'> }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const LAST_DAY = 31

/** The line that the fields say, or what to mend in them. */
export function readTransfer(
  { name, from, to, day }: TransferDraft,
  others: readonly Pick<SheetLine, 'name'>[],
): TransferReading {
  const errors: FieldError[] = []
  const say = (fieldId: string, message: string) => errors.push({ fieldId, message })
  const named = nameProblem(name, 'transfer', others)
  if (named !== null) say(FIELD.name, named)
  if (from === '') say(FIELD.from, 'Choose the account the money leaves')
  if (to === '') say(FIELD.to, 'Choose the account it goes to')
  if (from !== '' && from === to) say(FIELD.to, 'Choose two different accounts')
  const reading = readWhole(day)
  const dayOfMonth = reading.isReadable ? (reading.value ?? 0) : 0
  if (dayOfMonth < 1 || dayOfMonth > LAST_DAY) {
    say(FIELD.day, 'Enter a day from 1 to 31; 31 is the last day of every month')
  }
  if (errors.length > 0) return { ok: false, errors }
  const transfer = { from: itemCode(from), to: itemCode(to), dayOfMonth }
  return { ok: true, fields: { name: name.trim(), transfer } }
}
