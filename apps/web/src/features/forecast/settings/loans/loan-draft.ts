import type { ForecastSettings, LoanSchedule, LoanTerms } from '@millpond/core/forecast'
import { hasTerms } from '@millpond/core/forecast'
import { itemCode } from '@millpond/core/item'
import { type LoanKind, WHOLE_PPM } from '@millpond/core/money'
import { type Day, longMonth, type Month } from '@millpond/core/time'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { moneyText, percentText, readMoney, readPercent, readWhole } from '#ui/read-number.ts'
import { nextPaymentMonth, readTerm } from './read-term.ts'

type SavedLoan = ForecastSettings['loans'][string]

/** What a user has typed for one loan. */
export interface LoanDraft {
  readonly kind: 'automatic' | 'principal' | LoanKind
  readonly rate: string
  readonly ends: string
  readonly interestOnlyUntil: string
  readonly day: string
  /** Empty for the account that the books use. */
  readonly interestAccount: string
  readonly refinancedIn: string
  readonly newRate: string
  readonly newMonths: string
  readonly principal: string
}

/** The field of each message. */
export const LOAN_FIELD = {
  rate: 'loan-rate',
  ends: 'loan-ends',
  interestOnlyUntil: 'loan-interest-only',
  day: 'loan-day',
  interestAccount: 'loan-interest-account',
  refinancedIn: 'loan-refinanced-in',
  newRate: 'loan-new-rate',
  newMonths: 'loan-new-months',
  principal: 'loan-principal',
} as const

const EMPTY: LoanDraft = {
  ...{ kind: 'automatic', rate: '', ends: '', interestOnlyUntil: '', day: '20' },
  ...{ interestAccount: '', refinancedIn: '', newRate: '', newMonths: '', principal: '' },
}

const monthText = (month: Month | null): string => (month === null ? '' : longMonth(month))

export function loanDraftOf(saved: SavedLoan | undefined): LoanDraft {
  if (!saved) return EMPTY
  const day = String(saved.dayOfMonth)
  if (!hasTerms(saved)) {
    return { ...EMPTY, kind: 'principal', day, principal: moneyText(saved.principal) }
  }
  const { kind, ratePpm, endMonth, interestOnlyUntil, interestAccount, refinancing } = saved
  return {
    ...{ ...EMPTY, kind, day },
    rate: percentText(ratePpm),
    ends: monthText(endMonth),
    interestOnlyUntil: monthText(interestOnlyUntil),
    interestAccount: interestAccount ?? '',
    ...(refinancing && {
      refinancedIn: longMonth(refinancing.month),
      newRate: percentText(refinancing.ratePpm),
      newMonths: String(refinancing.months),
    }),
  }
}

export interface LoanContext {
  readonly asOf: Day
  /** The first month of the forecast. */
  readonly first: Month
  readonly hasInterestAccount: boolean
}

export type LoanReading =
  | { readonly ok: true; readonly loan: LoanSchedule | LoanTerms | null }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const MAX_MONTHS = 600

/** The setting that the fields describe, null for automatic, or the faults to correct. */
export function readLoan(draft: LoanDraft, context: LoanContext): LoanReading {
  if (draft.kind === 'automatic') return { ok: true, loan: null }
  const errors: FieldError[] = []
  const dayOfMonth = readDayOfMonth(draft, errors)
  const loan =
    draft.kind === 'principal'
      ? { principal: readPrincipal(draft, errors), dayOfMonth }
      : readTerms(draft, draft.kind, { ...context, dayOfMonth }, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, loan }
}

function readDayOfMonth({ day }: LoanDraft, errors: FieldError[]): number {
  const read = readWhole(day)
  const value = read.isReadable ? (read.value ?? 0) : 0
  if (value < 1 || value > 31) add(errors, 'day', 'Enter a day of the month from 1 to 31')
  return Math.min(31, Math.max(1, value))
}

function readPrincipal({ principal }: LoanDraft, errors: FieldError[]) {
  const read = readMoney(principal)
  const value = read.isReadable ? read.value : null
  if (value === null || value < 0) {
    add(errors, 'principal', 'Enter the principal in numbers, like 1,500')
  }
  return value ?? (0 as NonNullable<typeof value>)
}

function readTerms(
  draft: LoanDraft,
  kind: LoanKind,
  { asOf, first, dayOfMonth, hasInterestAccount }: LoanContext & { readonly dayOfMonth: number },
  errors: FieldError[],
): LoanTerms {
  const next = nextPaymentMonth(first, dayOfMonth, asOf)
  const ratePpm = readRate(draft.rate, 'rate', errors)
  const endMonth = draft.ends.trim() === '' ? null : readTerm(draft.ends, next)
  const isOpen = kind === 'interestOnly' && draft.ends.trim() === ''
  if (!isOpen && (endMonth === null || endMonth < first)) {
    add(errors, 'ends', 'Enter the months left, like 60, or a future month, like October 2031')
  }
  const hasInterestOnly = kind !== 'interestOnly' && draft.interestOnlyUntil.trim() !== ''
  const until = hasInterestOnly ? readTerm(draft.interestOnlyUntil, next) : null
  if (hasInterestOnly && (until === null || (endMonth !== null && until >= endMonth))) {
    add(errors, 'interestOnlyUntil', 'Enter a month before the last payment, like October 2027')
  }
  if (!hasInterestAccount && draft.interestAccount === '') {
    add(errors, 'interestAccount', 'Choose the expense account for the interest')
  }
  return {
    ...{ kind, ratePpm, endMonth, interestOnlyUntil: until, dayOfMonth },
    interestAccount: draft.interestAccount === '' ? null : itemCode(draft.interestAccount),
    refinancing: readRefinancing(draft, { next, first, endMonth, kind }, errors),
  }
}

function readRefinancing(
  draft: LoanDraft,
  when: {
    readonly next: Month
    readonly first: Month
    readonly endMonth: Month | null
    readonly kind: LoanKind
  },
  errors: FieldError[],
): LoanTerms['refinancing'] {
  if (draft.refinancedIn.trim() === '') return null
  const { next, first, endMonth, kind } = when
  const month = readTerm(draft.refinancedIn, next)
  const isAfterEnd =
    month !== null &&
    endMonth !== null &&
    (kind === 'interestOnly' ? month > endMonth : month >= endMonth)
  if (month === null || month < first || isAfterEnd) {
    const until = kind === 'interestOnly' ? 'up to' : 'before'
    add(errors, 'refinancedIn', `Enter a future month, ${until} the month of the last payment`)
  }
  const months = readWhole(draft.newMonths)
  const count = months.isReadable ? (months.value ?? 0) : 0
  if (count < 1 || count > MAX_MONTHS) {
    add(errors, 'newMonths', `Enter the months of the new loan, from 1 to ${MAX_MONTHS}`)
  }
  const ratePpm = readRate(draft.newRate, 'newRate', errors)
  return month === null ? null : { month, ratePpm, months: count }
}

function readRate(text: string, field: 'rate' | 'newRate', errors: FieldError[]): number {
  const read = readPercent(text)
  const value = read.isReadable ? read.value : null
  if (value === null || value < 0 || value > WHOLE_PPM) {
    add(errors, field, 'Enter the yearly rate in percent, like 7.2')
  }
  return value ?? 0
}

const add = (errors: FieldError[], field: keyof typeof LOAN_FIELD, message: string) =>
  errors.push({ fieldId: LOAN_FIELD[field], message })
