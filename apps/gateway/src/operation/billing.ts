/** The account at Stripe, and reading again what was paid there. */
import { setUpBilling } from '../billing/set-up-billing.ts'
import type { Config } from '../config/config.ts'
import { type Deps, openBilling } from '../deps.ts'
import { billingAccountStore } from '../stores/billing-account-store.ts'
import { OperationRefused } from './operation-refused.ts'

/** Makes products, prices, the portal and the webhook endpoint where they are missing. */
export async function setUpStripe(config: Config): Promise<string> {
  const billing = openBilling(config)
  if (!billing) throw new OperationRefused('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.')
  const isPublic = config.publicUrl.startsWith('https://')
  const webhookUrl = isPublic ? `${config.publicUrl}/webhooks/stripe` : null
  const lines = await setUpBilling(billing, config.billing.currency, webhookUrl)
  return lines.join('\n')
}

/** The next sweep of a running gateway reads them. */
export async function rereadPayments({ database }: Pick<Deps, 'database'>): Promise<string> {
  const all = await database.asSystem(tx => billingAccountStore.all(tx))
  for (const id of all) {
    await database.inOrganisation(id, tx => billingAccountStore.want(tx, id))
  }
  return `${all.length} companies will be read from Stripe again within a minute.`
}
