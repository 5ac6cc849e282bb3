import type { ForecastSettings } from '@millpond/core/forecast'
import type { Day } from '@millpond/core/time'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { moneyText, readMoney } from '#ui/read-number.ts'

type IncomeTax = ForecastSettings['incomeTax']

export interface PaymentDraft {
  readonly id: number
  readonly on: Day | null
  readonly amount: string
}

/** Null for the statutory dates. */
export type IncomeTaxDraft = readonly PaymentDraft[] | null

export const draftOfIncomeTax = (saved: IncomeTax): IncomeTaxDraft =>
  saved?.map(({ on, amount }, id) => ({ id, on, amount: moneyText(amount) })) ?? null

export const dayFieldId = (id: number) => `income-tax-day-${id}`
export const amountFieldId = (id: number) => `income-tax-amount-${id}`

type Reading =
  | { readonly ok: true; readonly incomeTax: IncomeTax }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/**
 * Payments sorted by day; an own schedule without payments is refused, because it would silently
 * mean no tax.
 */
export function readIncomeTax(draft: IncomeTaxDraft): Reading {
  if (draft === null) return { ok: true, incomeTax: null }
  if (draft.length === 0) {
    const message = 'Add a payment, or choose the statutory dates'
    return { ok: false, errors: [{ fieldId: 'income-tax-add', message }] }
  }
  const errors: FieldError[] = []
  const payments = draft.flatMap(({ id, on, amount }) => {
    const reading = readMoney(amount)
    if (on === null) errors.push({ fieldId: dayFieldId(id), message: 'Enter the day of a payment' })
    if (!reading.isReadable || reading.value === null) {
      const message = 'Enter the amount of a payment in numbers, like 4,350'
      errors.push({ fieldId: amountFieldId(id), message })
      return []
    }
    return on === null ? [] : [{ on, amount: reading.value }]
  })
  if (errors.length > 0) return { ok: false, errors }
  return { ok: true, incomeTax: payments.toSorted((a, b) => (a.on < b.on ? -1 : 1)) }
}
