import type { StripePlan } from '@millpond/providers/billing'

const LIVE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/** It gives access, or would if its payment worked. */
export const isLive = ({ status }: Pick<StripePlan, 'status'>): boolean => LIVE.has(status)

const MAX_REFUND_MS = 3 * 86_400_000

/**
 * Only a plan that is new was bought twice. An older one became a second plan because another one
 * was changed, and has been used.
 */
export const isRefundable = ({ createdAt }: Pick<StripePlan, 'createdAt'>, now: number): boolean =>
  now - createdAt <= MAX_REFUND_MS

/** A plan that an older live one for the same product makes unnecessary. */
export function duplicateOf(plans: readonly StripePlan[]): StripePlan | null {
  const live = plans
    .filter(isLive)
    .sort(
      (one, other) =>
        one.createdAt - other.createdAt || (one.subscriptionId < other.subscriptionId ? -1 : 1),
    )
  const found = live.find(
    (plan, index) => live.findIndex(each => each.product === plan.product) < index,
  )
  return found ?? null
}
