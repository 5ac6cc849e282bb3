import { type Cents, cents, ZERO } from '#money'

/**
 * The rest of the running month's plan, in the plan's own direction: 150 of 600 with 450 booked,
 * zero of 600 with 700, −50 of −60 with −10. A plan of zero has no rest.
 */
export function restOfPlan(plan: Cents, soFar: Cents): Cents {
  if (plan > 0) return cents(Math.max(0, plan - soFar))
  return plan < 0 ? cents(Math.min(0, plan - soFar)) : ZERO
}

/**
 * What the running month has already booked above its plan, in the plan's own direction: 100 for
 * 700 of a plan of 600, zero for 450. A forecast by the plan counts it in addition to the plan.
 */
export const bookedAbove = (plan: Cents, soFar: Cents): Cents =>
  cents(soFar + restOfPlan(plan, soFar) - plan)
