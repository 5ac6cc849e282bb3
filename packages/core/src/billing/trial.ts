import type { AccountType } from '#organisation'
import { civilDay, type Day } from '#time'
import type { Entitlement } from './entitlement.ts'

const DAY_MS = 86_400_000

export type TrialKind = 'default' | 'partner'

/** BIL-02: a partner tries three clients for seven days, others try everything for fourteen. */
export const TRIALS = {
  default: { days: 14, passes: 0 },
  partner: { days: 7, passes: 3 },
} as const satisfies Record<TrialKind, { readonly days: number; readonly passes: number }>

/** `trialKindOf('trial-partner')` is `partner`. */
export const trialKindOf = (accountType: AccountType): TrialKind =>
  accountType === 'individual' ? 'default' : 'partner'

/** The row of a trial without a card that starts now. */
export function trialRow(kind: TrialKind, now: number): Entitlement {
  const { days, passes } = TRIALS[kind]
  return { kind: 'trial', validUntil: now + days * DAY_MS, passes, reason: 'trial' }
}

/**
 * When a trial of this kind ends, given when the same person, company or card began one: a person
 * who adds a second company, or begins again after a deletion, has what is left of the first trial.
 * With a first trial 10 days ago the default one ends in 4 days, and the partner's has ended.
 */
export function trialEnd(kind: TrialKind, beganAt: readonly number[], now: number): number {
  return Math.min(now, ...beganAt) + TRIALS[kind].days * DAY_MS
}

const MIN_WAIT_MS = 2 * DAY_MS

/** A plan that is bought with two days or more of a trial left is charged at its end. */
export const isChargedAtTrialEnd = (trialUntil: number | null, now: number): trialUntil is number =>
  trialUntil !== null && trialUntil - now >= MIN_WAIT_MS

/**
 * ENT-14: the local day on which a trial ends, from Stripe's seconds since 1970. `1796083199` in
 * Auckland is `2026-12-01`; null and undefined are null.
 */
export const trialEndDay = (trialEnd: number | null | undefined, timeZone: string): Day | null =>
  trialEnd == null ? null : civilDay(trialEnd * 1000, timeZone)
