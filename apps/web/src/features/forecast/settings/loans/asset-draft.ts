import type { DepreciationTerms } from '@millpond/core/forecast'
import { WHOLE_PPM, ZERO } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { moneyText, percentText, readMoney, readPercent } from '#ui/read-number.ts'
import { readTerm } from './read-term.ts'

/** What a user has typed for one asset. */
export interface AssetDraft {
  readonly method: 'automatic' | DepreciationTerms['method']
  readonly rate: string
  readonly ends: string
  readonly residual: string
}

export const ASSET_FIELD = {
  rate: 'asset-rate',
  ends: 'asset-ends',
  residual: 'asset-residual',
} as const

export function assetDraftOf(saved: DepreciationTerms | undefined): AssetDraft {
  if (!saved) return { method: 'automatic', rate: '', ends: '', residual: '' }
  const { method } = saved
  const residual = saved.residual === undefined ? '' : moneyText(saved.residual)
  return saved.method === 'remainingLife'
    ? { method, rate: '', ends: longMonth(saved.endMonth), residual }
    : { method, rate: percentText(saved.ratePpm), ends: '', residual }
}

export type AssetReading =
  | { readonly ok: true; readonly terms: DepreciationTerms | null }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The method that the fields describe, null for automatic, or the fault to correct. */
export function readAsset(draft: AssetDraft, first: Month): AssetReading {
  const { method, rate, ends } = draft
  if (method === 'automatic') return { ok: true, terms: null }
  const value = readMoney(draft.residual)
  const amount = value.isReadable ? (value.value ?? ZERO) : null
  if (amount === null || amount < ZERO) {
    return fault('residual', 'Enter the residual value as an amount, or leave it blank')
  }
  const residual = amount === ZERO ? {} : { residual: amount }
  if (method === 'remainingLife') {
    const endMonth = readTerm(ends, first)
    return endMonth !== null && endMonth >= first
      ? { ok: true, terms: { method, endMonth, ...residual } }
      : fault('ends', 'Enter the months left, like 60, or a future month, like October 2031')
  }
  const read = readPercent(rate)
  const ratePpm = read.isReadable ? read.value : null
  return ratePpm !== null && ratePpm >= 0 && ratePpm <= WHOLE_PPM
    ? { ok: true, terms: { method, ratePpm, ...residual } }
    : fault('rate', 'Enter the yearly rate in percent, like 20')
}

const fault = (field: keyof typeof ASSET_FIELD, message: string): AssetReading => ({
  ok: false,
  errors: [{ fieldId: ASSET_FIELD[field], message }],
})
