/** Several expected dates of one document, while a user edits them. */
import { type Cents, cents, formatMoney, sumCents } from '@millpond/core/money'
import { addDays, type Day, formatDay } from '@millpond/core/time'
import { type DatePart, latestExpectedDay, type PartFault, partFaults } from '@millpond/core/timing'
import { DAY_EXAMPLE } from '#ui/day-field.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { moneyText, readMoney } from '#ui/read-number.ts'
import type { DocumentRow } from './document-row.ts'

/** The last one is the rest: its amount follows from the others. */
export interface DraftPart {
  readonly key: number
  readonly on: Day | null
  readonly amount: string
}

export const fieldOf = (key: number, field: 'on' | 'amount'): string => `part-${key}-${field}`

/** The parts of a row; a row without parts gets its day and an empty part. */
export function firstDraft({ parts, isLeftOut, expectedOn }: DocumentRow): DraftPart[] {
  if (parts.length > 0) {
    return parts.map(({ on, amount }, key) => ({ key, on, amount: moneyText(amount) }))
  }
  return [
    { key: 0, on: isLeftOut ? null : expectedOn, amount: '' },
    { key: 1, on: null, amount: '' },
  ]
}

/** A new part before the rest. */
export function withPart(parts: readonly DraftPart[]): DraftPart[] {
  const key = Math.max(...parts.map(part => part.key)) + 1
  return [...parts.slice(0, -1), { key, on: null, amount: '' }, ...parts.slice(-1)]
}

const amountOf = ({ amount }: DraftPart): Cents | null => {
  const read = readMoney(amount)
  return read.isReadable ? read.value : null
}

/** The amount left for the last date. */
export const restOf = (parts: readonly DraftPart[], open: Cents): Cents =>
  cents(open - sumCents(parts.slice(0, -1).map(part => amountOf(part) ?? cents(0))))

export const exactMoney = (amount: Cents, currency: string): string =>
  formatMoney(amount, { currency, decimals: amount % 100 === 0 ? 0 : 2 })

export interface SplitQuestion {
  readonly open: Cents
  readonly asOf: Day
  readonly currency: string
}

/** `label` names the field in a list of errors. */
export interface SplitError extends FieldError {
  readonly label: string
}

const labelOf = (index: number, field: 'on' | 'amount') =>
  `${field === 'on' ? 'Day' : 'Amount'} ${index + 1}`

/** The parts in the order of their days, or the faults by field. */
export function readSplit(
  draft: readonly DraftPart[],
  question: SplitQuestion,
): { readonly parts: readonly DatePart[]; readonly errors: readonly SplitError[] } {
  const { open, asOf } = question
  const last = draft.length - 1
  const written = draft.map((part, index) => ({
    on: part.on,
    amount: index === last ? restOf(draft, open) : amountOf(part),
  }))
  const limits = { open, earliest: addDays(asOf, 1), latest: latestExpectedDay(asOf) }
  const faults = partFaults(written, limits)
  const errors = faults
    .filter(({ part, field }) => !(part === last && field === 'amount' && isAmountWrong(faults)))
    .map(fault => fieldErrorOf(fault, draft, question))
  const parts = written
    .flatMap(({ on, amount }) => (on !== null && amount !== null ? [{ on, amount }] : []))
    .sort((one, other) => (one.on < other.on ? -1 : 1))
  return errors.length === 0 ? { parts, errors } : { parts: [], errors }
}

/** Then the rest is wrong too, and a second message would not help. */
const isAmountWrong = (faults: readonly PartFault[]): boolean =>
  faults.filter(({ field }) => field === 'amount').length > 1

function fieldErrorOf(
  { part, field, fault }: PartFault,
  draft: readonly DraftPart[],
  { open, asOf, currency }: SplitQuestion,
): SplitError {
  const isRest = part === draft.length - 1 && field === 'amount'
  // The rest is not a field: its amount follows from the one before it.
  const index = isRest ? part - 1 : part
  const at = { fieldId: fieldOf(draft[index]?.key ?? 0, field), label: labelOf(index, field) }
  if (isRest) {
    const limit = `Together they must be less than ${exactMoney(open, currency)}.`
    return { ...at, message: `The amounts leave nothing for the last day. ${limit}` }
  }
  if (field === 'amount') {
    const message =
      fault === 'missing' ? 'Enter an amount, such as 4,000' : 'Enter an amount above zero'
    return { ...at, message }
  }
  const words: Partial<Record<PartFault['fault'], string>> = {
    missing: DAY_EXAMPLE,
    passed: `Choose a day after ${formatDay(asOf)}`,
    tooFar: 'Choose a day within the next ten years',
    sameDay: 'Another part has this day. Choose a different one.',
    order: 'Choose a day after all the others',
  }
  return { ...at, message: words[fault] ?? DAY_EXAMPLE }
}
