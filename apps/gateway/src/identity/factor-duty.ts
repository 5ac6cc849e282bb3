/** Of whom a second factor is asked, and when (ASVS 6.3.3, decision 028). */

/**
 * `grace`: at once for the books of others, a week after connecting a provider for one's own.
 * `required`: of everybody, before anything. `off`: of nobody.
 */
export const FACTOR_RULES = ['required', 'grace', 'off'] as const
export type FactorRule = (typeof FACTOR_RULES)[number]

/** How long after the first consent somebody may go on without one. */
export const FACTOR_GRACE_MS = 7 * 86_400_000

/** `forOthers`: only where books of somebody else are at stake. */
export type FactorDuty = 'none' | 'forOthers' | 'everywhere'

export interface Standing {
  /** The session was opened by a second factor, or has shown one since. */
  readonly secondFactor: boolean
  /** Null while the person has never connected a provider. */
  readonly factorDueAt: Date | null
}

/** What a session still owes before it may go on. */
export function factorDutyOf(
  rule: FactorRule,
  { secondFactor, factorDueAt }: Standing,
  now: Date,
): FactorDuty {
  if (secondFactor || rule === 'off') return 'none'
  if (rule === 'required') return 'everywhere'
  return factorDueAt !== null && factorDueAt <= now ? 'everywhere' : 'forOthers'
}
