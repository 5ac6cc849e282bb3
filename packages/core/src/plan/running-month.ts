/** What an account still books in the running month. Decision 057. */
import { type Cents, roundCents, sumCents, ZERO } from '#money'
import type { Provenance } from './plan.ts'
import { restOfPlan } from './rest-of-plan.ts'

/** An account in the running month: the plan of the whole month, and the bookings so far. */
export interface PartlyBooked {
  readonly plan: Cents
  readonly soFar: Cents
}

/** Fewer accounts differ too much from their plans for their sum to show anything. */
const MIN_ACCOUNTS = 10

/**
 * The rest of a month of which a known share is usually booked by today: 40 of 100 with a share of
 * 0.6, whatever has been booked. It is the rest of the plan where bookings of the other direction
 * are larger than that, or where bills are late: nothing is booked, though the account has amounts
 * every month and usually more than half of them by now.
 */
export function usualRest({ plan, soFar }: PartlyBooked, share: number, isRegular: boolean): Cents {
  if (soFar === ZERO && isRegular && share > 0.5) return plan
  const rest = roundCents(plan * (1 - share))
  const isOther = rest !== 0 && (soFar + rest) * plan <= 0
  return isOther ? restOfPlan(plan, soFar) : rest
}

/**
 * The share of the rest of each plan that many accounts book together. Each of them books more or
 * less than its plan, and the sum follows the plans better: with plans of 1,000 in sum, 900 booked,
 * and 160 left in the accounts below their plans, 100 of these 160. 1 for fewer than ten accounts.
 */
export function shareOfRests(accounts: readonly PartlyBooked[]): number {
  if (accounts.length < MIN_ACCOUNTS) return 1
  const sum = (of: (account: PartlyBooked) => Cents) => sumCents(accounts.map(of))
  const rests = sum(({ plan, soFar }) => restOfPlan(plan, soFar))
  const left = restOfPlan(
    sum(each => each.plan),
    sum(each => each.soFar),
  )
  return rests === 0 ? 1 : Math.min(1, Math.max(0, left / rests))
}

/** The rest of a plan, of which accounts book only a share together. */
export const sharedRest = ({ plan, soFar }: PartlyBooked, share: number): Cents =>
  roundCents(restOfPlan(plan, soFar) * share)

/** Where the amount of the running month comes from. */
export const runningMonth = (
  provenance: Provenance,
  { plan, soFar }: PartlyBooked,
  rest: Cents,
): Provenance => ({
  ...provenance,
  inputs: [
    ...provenance.inputs,
    { label: 'Plan for the whole month', amount: plan },
    { label: 'Month to date', amount: soFar },
    ...(rest === restOfPlan(plan, soFar)
      ? []
      : [{ label: 'Usual for the rest of the month', amount: rest }]),
  ],
})
