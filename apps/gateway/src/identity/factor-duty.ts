/** Who must show a second factor, and from when (ASVS 6.3.3, decision 028). */
import type { FactorRule } from '../config/factor-rules.ts'

/** How long after the first consent a person may continue without a second factor. */
export const FACTOR_GRACE_MS = 7 * 86_400_000

/** `forOthers`: only for books of other people. */
export type FactorDuty = 'none' | 'forOthers' | 'everywhere'

export interface FactorStatus {
  /** The session was opened with a second factor, or has shown one since. */
  readonly secondFactor: boolean
  /** Null for a person who has never connected a provider. */
  readonly factorDueAt: Date | null
}

/** The second factor that a session still owes. */
export function factorDutyOf(
  rule: FactorRule,
  { secondFactor, factorDueAt }: FactorStatus,
  now: Date,
): FactorDuty {
  if (secondFactor || rule === 'off') return 'none'
  if (rule === 'required') return 'everywhere'
  return factorDueAt !== null && factorDueAt <= now ? 'everywhere' : 'forOthers'
}
