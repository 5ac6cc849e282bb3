/** What a new account at Stripe sells at first. Prices are changed at Stripe afterwards. */
import type { BillingProvider } from '@millpond/providers/billing'
import type { Deps } from '../deps.ts'

const FIRST_AMOUNTS = {
  business: { monthly: 4900, yearly: 49_000 },
  pass: { monthly: 1900, yearly: 19_000 },
}

/** Makes what is missing; `webhookUrl` null: no endpoint. */
export const setUpBilling = (
  billing: BillingProvider,
  currency: string,
  webhookUrl: string | null,
): Promise<readonly string[]> => billing.setUp({ currency, amounts: FIRST_AMOUNTS, webhookUrl })

/** The stand-in starts empty, and may be emptied while the gateway runs. */
export async function setUpStandIn({
  billing,
  config,
}: Pick<Deps, 'billing' | 'config'>): Promise<void> {
  if (!billing || !config.billing.stripe?.isStandIn) return
  if ((await billing.prices()).length > 0) return
  await setUpBilling(billing, config.billing.currency, null)
}
