import type { SheetLine } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import type { Cents } from '@millpond/core/money'
import { type Month, monthsFrom } from '@millpond/core/time'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { readMoney, readWhole } from '#ui/read-number.ts'
import { type LineFields, nameProblem } from '../line-edits.ts'

/** The fields, as typed. */
export interface TransferDraft {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly day: string
  /** For a new transfer, the same amount in so many months from the first on; blank for none. */
  readonly amount: string
  readonly firstMonth: Month
  readonly count: string
}

export const FIELD = {
  name: 'transfer-name',
  from: 'transfer-from',
  to: 'transfer-to',
  day: 'transfer-day',
  amount: 'transfer-amount',
  count: 'transfer-count',
} as const

/** No fields yet; the day may have passed in the running month. */
export const blankDraft = (firstMonth: Month): TransferDraft => ({
  ...{ name: '', from: '', to: '', day: '1', amount: '', firstMonth, count: '12' },
})

export const draftOfLine = (line: SheetLine, firstMonth: Month): TransferDraft => ({
  ...blankDraft(firstMonth),
  name: line.name ?? '',
  from: line.transfer?.from ?? '',
  to: line.transfer?.to ?? '',
  day: String(line.transfer?.dayOfMonth ?? ''),
})

export interface PlannedMonth {
  readonly month: Month
  readonly value: Cents
}

export interface ReadTransfer {
  readonly fields: Pick<LineFields, 'name' | 'transfer'>
  readonly planned: readonly PlannedMonth[]
}

type TransferReading =
  | ({ readonly ok: true } & ReadTransfer)
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const LAST_DAY = 31

/**
 * The line that the fields describe, or the faults to correct. `months` are those that can be
 * planned.
 */
export function readTransfer(
  { name, from, to, day, amount, firstMonth, count }: TransferDraft,
  others: readonly Pick<SheetLine, 'name'>[],
  months: readonly Month[],
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
  const money = readMoney(amount)
  if (!money.isReadable) say(FIELD.amount, 'Enter an amount, such as 1,500')
  const value = money.isReadable ? money.value : null
  const wanted = readWhole(count)
  const howMany = wanted.isReadable ? (wanted.value ?? 0) : 0
  const most = months.filter(month => month >= firstMonth).length
  if (value !== null && (howMany < 1 || howMany > most)) {
    say(FIELD.count, `Enter a number of months from 1 to ${most}`)
  }
  if (errors.length > 0) return { ok: false, errors }
  const planned =
    value === null ? [] : monthsFrom(firstMonth, howMany).map(month => ({ month, value }))
  const transfer = { from: itemCode(from), to: itemCode(to), dayOfMonth }
  return { ok: true, fields: { name: name.trim(), transfer }, planned }
}
