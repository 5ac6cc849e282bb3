/** A single record of the provider that cannot be used; one of them stops no import. */
import type { Day } from '#time'

export const LEFT_OUT_KINDS = [
  'account',
  'bankTransfer',
  'bill',
  'budget',
  'contact',
  'creditNote',
  'dimension',
  'draft',
  'invoice',
  'overpayment',
  'payment',
  'prepayment',
  'quote',
  'repeating',
  'supplierCredit',
  'taxRate',
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

export const LEFT_OUT_REASONS = ['amount', 'date', 'name', 'other', 'rate', 'schedule'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

export interface LeftOutRecord {
  readonly kind: LeftOutKind
  /** As in the other lists; null if the record has no id of its own. */
  readonly recordId: string | null
  /** What the provider calls it: the id of its page there. */
  readonly providerId: string | null
  readonly number: string | null
  readonly contactName: string | null
  readonly issuedOn: Day | null
  readonly reason: LeftOutReason
}
