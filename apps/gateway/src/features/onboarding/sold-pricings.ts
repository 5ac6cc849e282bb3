import type { Pricing } from '@millpond/core/billing'
import type { Deps } from '../../deps.ts'

/** Periods with an active price at Stripe; null while Stripe does not answer, or without it. */
export async function soldPricings({
  billing,
}: Pick<Deps, 'billing'>): Promise<readonly Pricing[] | null> {
  const prices = await billing?.prices().catch(() => null)
  return prices?.filter(each => each.product === 'business').map(each => each.pricing) ?? null
}
