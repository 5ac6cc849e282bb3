import type { AccountSettings, TimingChoice } from '@millpond/core/forecast'
import type { ItemCode } from '@millpond/core/item'
import { type Cents, WHOLE_PPM } from '@millpond/core/money'
import { type AccountRule, type AccountRules, ruleProblem } from '@millpond/core/plan'
import type { Month } from '@millpond/core/time'
import type { TypedAmount } from '#sheet-editor/fields/dated-amounts.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import {
  moneyText,
  type NumberReading,
  percentText,
  readMoney,
  readPercent,
  readWhole,
} from '#ui/read-number.ts'

/** The fields of one account, as typed. */
export interface RuleDraft {
  readonly kind: AccountRule['kind']
  readonly growth: string
  readonly months: string
  readonly shareOf: ItemCode | null
  readonly share: string
  /** The group of customers. */
  readonly customers: ItemCode | null
  readonly perCustomer: string
  /** For `fixed` and `schedule`: the month and the amount. */
  readonly amounts: readonly TypedAmount[]
  readonly timing: TimingChoice['kind']
  readonly days: string
  /** Blank for the learned value. */
  readonly tax: string
  readonly newestMonth: 'oneOff' | 'newNormal'
}

const EMPTY: RuleDraft = {
  kind: 'statistical',
  growth: '',
  months: '3',
  shareOf: null,
  share: '',
  customers: null,
  perCustomer: '',
  amounts: [],
  timing: 'learned',
  days: '',
  tax: '',
  newestMonth: 'oneOff',
}

const amountDrafts = (list: readonly { month: Month; amount: Cents }[]): TypedAmount[] =>
  list.map(({ month, amount }, id) => ({ id, month, amount: moneyText(amount) }))

function draftOfRule(rule: AccountRule): Partial<RuleDraft> {
  switch (rule.kind) {
    case 'growth':
      return { growth: percentText(rule.ppm) }
    case 'average':
      return { months: String(rule.months) }
    case 'percentOf':
      return { shareOf: rule.code, share: percentText(rule.ppm) }
    case 'fixed':
      return { amounts: amountDrafts(rule.steps.map(step => ({ ...step, month: step.from }))) }
    case 'schedule':
      return { amounts: amountDrafts(rule.amounts) }
    case 'perCustomer':
      return { customers: rule.customers, perCustomer: moneyText(rule.amount) }
    case 'statistical':
      return {}
  }
}

/** The fields of a saved rule; an account without settings is forecast from its own past. */
export function draftOf({ rule, timing, taxPpm, newestMonth }: AccountSettings): RuleDraft {
  return {
    ...EMPTY,
    ...(rule && { kind: rule.kind, ...draftOfRule(rule) }),
    ...(timing && { timing: timing.kind, days: timing.kind === 'days' ? `${timing.days}` : '' }),
    ...(taxPpm !== undefined && { tax: percentText(taxPpm) }),
    ...(newestMonth && { newestMonth }),
  }
}

export interface DraftContext {
  readonly code: ItemCode
  /** The rule to save, with the settings that the drawer does not show. */
  readonly saved: AccountSettings
  readonly others: AccountRules
}

export type DraftReading =
  | { readonly ok: true; readonly settings: AccountSettings }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The field of each message, for the summary and the field alike. */
export const FIELD = {
  growth: 'rule-growth',
  months: 'rule-months',
  shareOf: 'rule-share-of',
  share: 'rule-share',
  customers: 'rule-customers',
  perCustomer: 'rule-per-customer',
  amounts: 'rule-amounts',
  days: 'rule-days',
  tax: 'rule-tax',
} as const

export const amountFieldId = (id: number) => `rule-amount-${id}`

/** The settings that the fields describe, or the faults to correct. */
export function readDraft(draft: RuleDraft, { code, saved, others }: DraftContext): DraftReading {
  const errors: FieldError[] = []
  const rule = readRule(draft, errors)
  const timing = readTiming(draft, errors)
  const tax = readTax(draft, errors)
  const problem = rule && errors.length === 0 ? ruleProblem(code, rule, others) : null
  if (problem) errors.push({ fieldId: fieldOf(draft.kind), message: problem })
  if (errors.length > 0 || !rule) return { ok: false, errors }
  const settings: AccountSettings = {
    ...(saved.role !== undefined && { role: saved.role }),
    ...(saved.category !== undefined && { category: saved.category }),
    ...(rule.kind !== 'statistical' && { rule }),
    ...(timing && { timing }),
    ...(tax !== null && { taxPpm: tax }),
    ...(draft.newestMonth === 'newNormal' && { newestMonth: 'newNormal' }),
  }
  return { ok: true, settings }
}

const fieldOf = (kind: AccountRule['kind']): string =>
  ({ growth: FIELD.growth, average: FIELD.months, percentOf: FIELD.shareOf, statistical: '' })[
    kind as string
  ] ?? FIELD.amounts

function take<Value>(
  reading: NumberReading<Value>,
  error: FieldError,
  errors: FieldError[],
): Value | null {
  if (reading.isReadable && reading.value !== null) return reading.value
  errors.push(error)
  return null
}

function readRule(draft: RuleDraft, errors: FieldError[]): AccountRule | null {
  const { kind } = draft
  const error = (fieldId: string, message: string): FieldError => ({ fieldId, message })
  switch (kind) {
    case 'statistical':
      return { kind }
    case 'perCustomer': {
      const wrong = error(FIELD.perCustomer, 'Enter an amount in numbers, like 4,350')
      const amount = take(readMoney(draft.perCustomer), wrong, errors)
      if (draft.customers === null) errors.push(error(FIELD.customers, 'Choose a group'))
      if (amount === null || draft.customers === null) return null
      return { kind, customers: draft.customers, amount }
    }
    case 'growth': {
      const wrong = error(FIELD.growth, 'Enter the growth in percent, like 5 or -2.5')
      const ppm = take(readPercent(draft.growth), wrong, errors)
      return ppm === null ? null : { kind, ppm }
    }
    case 'average': {
      const wrong = error(FIELD.months, 'Enter a number of months from 1 to 36')
      const months = take(readWhole(draft.months), wrong, errors)
      return months === null ? null : { kind, months }
    }
    case 'percentOf': {
      const wrong = error(FIELD.share, 'Enter a percentage, like 30')
      const ppm = take(readPercent(draft.share), wrong, errors)
      if (draft.shareOf === null) errors.push(error(FIELD.shareOf, 'Choose an account'))
      if (ppm === null || draft.shareOf === null) return null
      return { kind, code: draft.shareOf, ppm }
    }
    case 'fixed':
    case 'schedule':
      return readAmounts(kind, draft.amounts, errors)
  }
}

function readAmounts(
  kind: 'fixed' | 'schedule',
  drafts: readonly TypedAmount[],
  errors: FieldError[],
): AccountRule {
  const read = drafts.flatMap(({ id, month, amount }) => {
    const wrong = { fieldId: amountFieldId(id), message: 'Enter an amount in numbers, like 4,350' }
    const value = take(readMoney(amount), wrong, errors)
    return value === null ? [] : [{ month, amount: value }]
  })
  const amounts = read.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  if (kind === 'schedule') return { kind, amounts }
  return { kind, steps: amounts.map(({ month, amount }) => ({ from: month, amount })) }
}

const MAX_DAYS = 365

function readTiming({ timing, days }: RuleDraft, errors: FieldError[]): TimingChoice | null {
  if (timing === 'learned') return null
  if (timing === 'sameDay') return { kind: 'sameDay' }
  const wrong = { fieldId: FIELD.days, message: 'Enter a number of days from 0 to 365' }
  const count = take(readWhole(days), wrong, errors)
  if (count === null) return null
  if (count >= 0 && count <= MAX_DAYS) return { kind: 'days', days: count }
  errors.push(wrong)
  return null
}

function readTax({ tax }: RuleDraft, errors: FieldError[]): number | null {
  const reading = readPercent(tax)
  const isWrong =
    !reading.isReadable ||
    (reading.value !== null && (reading.value < 0 || reading.value > WHOLE_PPM))
  if (isWrong) errors.push({ fieldId: FIELD.tax, message: 'Enter a tax rate from 0 to 100%' })
  return reading.isReadable ? reading.value : null
}
