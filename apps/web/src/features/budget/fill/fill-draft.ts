/** The fields of the fill drawer, as typed, and the method that they describe. */
import type { BuildMethod } from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import type { Cents, Ppm } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import type { TypedAmount } from '#sheet-editor/fields/dated-amounts.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { type NumberReading, readMoney, readPercent } from '#ui/read-number.ts'
import type { ExtentKey } from './fill-extent.ts'

export type FillKind = BuildMethod['kind']

export interface FillDraft {
  readonly kind: FillKind
  /** For all methods that change existing amounts: 5, or -2.5. Blank means no change. */
  readonly percent: string
  readonly over: '3' | '6' | '12'
  readonly shareOf: ItemCode | null
  readonly share: string
  readonly group: ItemCode | null
  readonly perCustomer: string
  /** A month, from the first one on. */
  readonly amount: string
  readonly steps: readonly TypedAmount[]
  readonly total: string
  readonly shape: 'evenly' | 'lastYear'
  readonly extent: ExtentKey
  readonly from: Month
  readonly to: Month
}

export const EMPTY_FILL = {
  ...{ percent: '', over: '12', shareOf: null, share: '', group: null, perCustomer: '' },
  ...{ amount: '', steps: [], total: '', shape: 'evenly' },
} as const satisfies Partial<FillDraft>

/** The field of each message, for the summary and the field alike. */
export const FIELD = {
  percent: 'fill-percent',
  share: 'fill-share',
  shareOf: 'fill-share-of',
  perCustomer: 'fill-per-customer',
  group: 'fill-group',
  amount: 'fill-amount',
  total: 'fill-total',
  to: 'fill-to',
} as const

export const stepFieldId = (id: number) => `fill-step-${id}`

export type FillReading =
  | { readonly ok: true; readonly method: BuildMethod }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The method that the fields describe, or the faults to correct. */
export function readFill(draft: FillDraft): FillReading {
  const errors: FieldError[] = []
  const method = readMethod(draft, errors)
  if (draft.to < draft.from) {
    errors.push({ fieldId: FIELD.to, message: 'The last month comes before the first one' })
  }
  return method && errors.length === 0 ? { ok: true, method } : { ok: false, errors }
}

const AN_AMOUNT = 'Enter an amount in numbers, like 4,350'

function readMethod(draft: FillDraft, errors: FieldError[]): BuildMethod | null {
  const { kind } = draft
  switch (kind) {
    case 'straightLine':
    case 'clear':
      return { kind }
    case 'lastYear':
    case 'seasonal':
    case 'providerBudget':
    case 'copyForward':
    case 'change': {
      const ppm = readChange(draft, errors)
      return ppm === null ? null : { kind, ppm }
    }
    case 'average': {
      const ppm = readChange(draft, errors)
      return ppm === null ? null : { kind, months: MONTHS[draft.over], ppm }
    }
    case 'percentOf':
      return readShare(draft, errors)
    case 'perCustomer': {
      const amount = taken(readMoney(draft.perCustomer), FIELD.perCustomer, AN_AMOUNT, errors)
      if (draft.group === null) errors.push({ fieldId: FIELD.group, message: 'Choose a group' })
      return amount === null || draft.group === null ? null : { kind, group: draft.group, amount }
    }
    case 'fixed':
      return readFixed(draft, errors)
    case 'spread': {
      const total = taken(readMoney(draft.total), FIELD.total, AN_AMOUNT, errors)
      return total === null ? null : { kind, total, shape: draft.shape }
    }
  }
}

const MONTHS = { '3': 3, '6': 6, '12': 12 } as const

/** A required value. */
function taken<Value>(
  reading: NumberReading<Value>,
  fieldId: string,
  message: string,
  errors: FieldError[],
): Value | null {
  if (reading.isReadable && reading.value !== null) return reading.value
  errors.push({ fieldId, message })
  return null
}

const LEAST: Ppm = -1_000_000
const MOST: Ppm = 10_000_000

function readChange({ kind, percent }: FillDraft, errors: FieldError[]): Ppm | null {
  const message = 'Enter a percentage from -100 to 1,000, like 5 or -2.5'
  const reading = readPercent(percent)
  if (kind !== 'change' && reading.isReadable && reading.value === null) return 0
  const ppm = taken(reading, FIELD.percent, message, errors)
  if (ppm === null || (ppm >= LEAST && ppm <= MOST)) return ppm
  errors.push({ fieldId: FIELD.percent, message })
  return null
}

function readShare({ share, shareOf }: FillDraft, errors: FieldError[]): BuildMethod | null {
  const ppm = taken(readPercent(share), FIELD.share, 'Enter a percentage, like 30', errors)
  if (shareOf === null) errors.push({ fieldId: FIELD.shareOf, message: 'Choose a line' })
  return ppm === null || shareOf === null ? null : { kind: 'percentOf', code: shareOf, ppm }
}

function readFixed({ amount, steps, from }: FillDraft, errors: FieldError[]): BuildMethod | null {
  const first = taken(readMoney(amount), FIELD.amount, AN_AMOUNT, errors)
  const known = new Set<Month>()
  const later = steps.flatMap(({ id, ...step }) => {
    const value = taken(readMoney(step.amount), stepFieldId(id), AN_AMOUNT, errors)
    if (known.has(step.month)) {
      const message = `Two amounts start in ${longMonth(step.month)}`
      errors.push({ fieldId: stepFieldId(id), message })
    }
    known.add(step.month)
    return value === null ? [] : [{ from: step.month, amount: value as Cents }]
  })
  return first === null ? null : { kind: 'fixed', steps: [{ from, amount: first }, ...later] }
}
