import type { DepreciationTerms } from '@millpond/core/forecast'
import { WHOLE_PPM } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { percentText, readPercent } from '#ui/read-number.ts'
import { readTerm } from './read-term.ts'

/** What a user has typed for one asset. */
export interface AssetDraft {
  readonly method: 'automatic' | DepreciationTerms['method']
  readonly rate: string
  readonly ends: string
}

export const ASSET_FIELD = { rate: 'asset-rate', ends: 'asset-ends' } as const

export function assetDraftOf(saved: DepreciationTerms | undefined): AssetDraft {
  if (!saved) return { method: 'automatic', rate: '', ends: '' }
  const { method } = saved
  return saved.method === 'remainingLife'
    ? { method, rate: '', ends: longMonth(saved.endMonth) }
    : { method, rate: percentText(saved.ratePpm), ends: '' }
}

export type AssetReading =
  | { readonly ok: true; readonly terms: DepreciationTerms | null }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The method that the fields describe, null for automatic, or the fault to correct. */
export function readAsset({ method, rate, ends }: AssetDraft, first: Month): AssetReading {
  if (method === 'automatic') return { ok: true, terms: null }
  if (method === 'remainingLife') {
    const endMonth = readTerm(ends, first)
    if (endMonth !== null && endMonth >= first) return { ok: true, terms: { method, endMonth } }
    const message = 'Enter the months left, like 60, or a future month, like October 2031'
    return { ok: false, errors: [{ fieldId: ASSET_FIELD.ends, message }] }
  }
  const read = readPercent(rate)
  const ratePpm = read.isReadable ? read.value : null
  if (ratePpm !== null && ratePpm >= 0 && ratePpm <= WHOLE_PPM) {
    return { ok: true, terms: { method, ratePpm } }
  }
  const message = 'Enter the yearly rate in percent, like 20'
  return { ok: false, errors: [{ fieldId: ASSET_FIELD.rate, message }] }
}
