import {
  expectedAmount,
  intervalOf,
  type PlannedDocument,
  type PlannedStage,
  plannedFaults,
  REPEATS,
  type Repeat,
  USUAL_LIKELIHOOD,
} from '@millpond/core/forecast'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import { addDays, type Day } from '@millpond/core/time'
import type { LearnedTiming } from '@millpond/core/timing'
import { DAY_EXAMPLE } from '#ui/day-field.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { moneyText, readMoney, readWhole } from '#ui/read-number.ts'

type Kind = PlannedDocument['kind']
export type What = `${Kind} ${PlannedStage}`

/** What a user has typed. */
export interface PlannedDraft {
  readonly id: string
  readonly what: What
  readonly contactName: string
  readonly amount: string
  readonly likelihood: string
  readonly issuedOn: Day | null
  readonly paidOn: Day | null
  readonly code: string
  readonly every: Repeat | 'once'
  readonly until: Day | null
  readonly isExtra: boolean
  readonly isOff: boolean
  readonly fromBooks: boolean
}

export const PLANNED_FIELD = {
  contactName: 'planned-contact',
  amount: 'planned-amount',
  likelihood: 'planned-likelihood',
  issuedOn: 'planned-issued',
  paidOn: 'planned-paid',
  code: 'planned-account',
  every: 'planned-every',
  until: 'planned-until',
} as const

export const WHATS: readonly { readonly value: What; readonly label: string }[] = [
  { value: 'invoice planned', label: 'Planned invoice' },
  { value: 'invoice draft', label: 'Draft invoice' },
  { value: 'invoice quote', label: 'Quote to a customer' },
  { value: 'invoice unbilled', label: 'Work not billed yet' },
  { value: 'bill planned', label: 'Planned bill' },
  { value: 'bill draft', label: 'Draft bill' },
  { value: 'bill quote', label: 'Quote from a supplier' },
  { value: 'bill unbilled', label: 'Cost not billed yet' },
]

export const kindOf = ({ what }: Pick<PlannedDraft, 'what'>) => what.split(' ')[0] as Kind
const stageOf = ({ what }: Pick<PlannedDraft, 'what'>) => what.split(' ')[1] as PlannedStage

const WEEK = 7
const DAYS_TO_PAY = 30

export const newPlanned = (asOf: Day): PlannedDraft => {
  const issuedOn = addDays(asOf, WEEK)
  return {
    ...{ id: crypto.randomUUID(), what: 'invoice planned', contactName: '', amount: '' },
    ...{ likelihood: '100', issuedOn, paidOn: addDays(issuedOn, DAYS_TO_PAY), code: '' },
    ...{ every: 'once', until: null, isExtra: false, isOff: false },
    fromBooks: false,
  }
}

export const draftOfPlanned = (saved: PlannedDocument): PlannedDraft => ({
  ...{ id: saved.id, what: `${saved.kind} ${saved.stage}`, contactName: saved.contactName },
  ...{ amount: moneyText(saved.amount), likelihood: String(saved.likelihood) },
  ...{ issuedOn: saved.issuedOn, paidOn: saved.paidOn, code: saved.code },
  ...{ every: saved.repeats?.every ?? 'once', until: saved.repeats?.until ?? null },
  ...{ isExtra: saved.isExtra, isOff: saved.isOff, fromBooks: saved.fromBooks === true },
})

/** With what follows from another kind: its usual likelihood, and an account that it can have. */
export function withWhat(draft: PlannedDraft, what: What): PlannedDraft {
  const isSameKind = kindOf(draft) === kindOf({ what })
  const likelihood = String(USUAL_LIKELIHOOD[stageOf({ what })])
  return { ...draft, what, likelihood, ...(!isSameKind && { code: '', contactName: '' }) }
}

/** With the account that documents of this contact usually have. */
export function withContact(
  draft: PlannedDraft,
  contactName: string,
  { contacts }: Pick<LearnedTiming, 'contacts'>,
): PlannedDraft {
  const side = kindOf(draft) === 'invoice' ? 'receivable' : 'payable'
  const known = contacts.find(each => each.side === side && each.name === contactName)
  return { ...draft, contactName, code: draft.code || (known?.accounts?.[0] ?? '') }
}

export const contactNames = (
  draft: PlannedDraft,
  { contacts }: Pick<LearnedTiming, 'contacts'>,
): readonly string[] => {
  const side = kindOf(draft) === 'invoice' ? 'receivable' : 'payable'
  return [...new Set(contacts.filter(each => each.side === side).map(({ name }) => name))].sort()
}

/** Accounts that an invoice or a bill can be booked to. */
export function accountsFor(
  draft: PlannedDraft,
  accounts: readonly BooksAccount[],
): readonly BooksAccount[] {
  const wanted = kindOf(draft) === 'invoice' ? ITEM_TYPE.revenue : ITEM_TYPE.expense
  return accounts.filter(({ itemType, status, code }) => {
    return itemType === wanted && (status === 'active' || code === draft.code)
  })
}

export type PlannedReading =
  | { readonly ok: true; readonly planned: PlannedDocument; readonly expected: Cents }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

export function readPlanned(
  draft: PlannedDraft,
  accounts: readonly BooksAccount[],
): PlannedReading {
  const errors: FieldError[] = []
  const say = (field: keyof typeof PLANNED_FIELD, message: string) =>
    errors.push({ fieldId: PLANNED_FIELD[field], message })
  const amount = readMoney(draft.amount)
  const value = amount.isReadable ? (amount.value ?? cents(0)) : cents(0)
  const likelihood = readWhole(draft.likelihood)
  if (draft.issuedOn === null) say('issuedOn', DAY_EXAMPLE)
  if (draft.paidOn === null) say('paidOn', DAY_EXAMPLE)
  if (draft.code === '') say('code', 'Choose an account')
  const issuedOn = draft.issuedOn ?? ('2000-01-01' as Day)
  const planned: PlannedDocument = {
    ...{ id: draft.id, kind: kindOf(draft), stage: stageOf(draft) },
    ...{ contactName: draft.contactName.trim(), code: itemCode(draft.code), amount: value },
    likelihood: likelihood.isReadable ? (likelihood.value ?? 0) : 0,
    ...{ issuedOn, paidOn: draft.paidOn ?? issuedOn, isExtra: draft.isExtra, isOff: draft.isOff },
    ...(draft.fromBooks && { fromBooks: true }),
    repeats: draft.every === 'once' ? null : { every: draft.every, until: draft.until },
  }
  const type = accounts.find(({ code }) => code === draft.code)?.itemType
  const found = plannedFaults(planned, type === ITEM_TYPE.revenue ? 'income' : 'expense')
  for (const { field, message } of found) {
    if (field !== 'code' || draft.code !== '') say(field, message)
  }
  if (errors.length > 0) return { ok: false, errors }
  return { ok: true, planned, expected: expectedAmount(planned) }
}

interface RepeatChoice {
  readonly value: PlannedDraft['every']
  readonly label: string
}

/** With the one of a template, which may be another one, such as every five months. */
export function repeatChoices(current: PlannedDraft['every']): readonly RepeatChoice[] {
  const isOther = current !== 'once' && !REPEATS.includes(current)
  const known = isOther ? [...REPEATS, current] : REPEATS
  return [
    { value: 'once', label: 'Once' },
    ...known.map(value => ({ value, label: `Every ${rhythmWords(value)}` })),
  ]
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `month`, `two months`, `18 weeks`. */
function rhythmWords(every: Repeat): string {
  const interval = intervalOf(every)
  if (interval === null) return every
  const [count, unit] = 'weeks' in interval ? [interval.weeks, 'week'] : [interval.months, 'month']
  if (unit === 'month' && count === 12) return 'year'
  return count === 1 ? unit : `${NUMBERS[count - 2] ?? count} ${unit}s`
}

/** `every month`. */
export const repeatWords = (every: Repeat): string => `every ${rhythmWords(every)}`
