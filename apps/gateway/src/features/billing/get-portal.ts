import type { getPortal as route } from '@millpond/contract/billing'
import type { BillingProvider, PortalAsked } from '@millpond/providers/billing'
import { isLive } from '../../billing/duplicates.ts'
import { Answer, type Handler } from '../../http/call.ts'
import { admitToOrganisation } from '../../http/organisation-guard.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { actorOf } from '../../http/writing.ts'
import { billingAccountStore } from '../../stores/billing-account-store.ts'
import { asking, billingOf } from './billing-of.ts'
import { organisationIn, ownPage } from './own-page.ts'

/** The address is a secret for a few minutes: it is never stored and never logged. */
export const getPortal: Handler<
  typeof route,
  'audit' | 'billing' | 'config' | 'database' | 'unsafeSkipGuard'
> = async ({ deps, query, user, correlationId }) => {
  const billing = billingOf(deps)
  const page = ownPage(query.url, deps.config.publicUrl, 'url')
  const organisationId = organisationIn(page)
  if (organisationId === null) throw organisationNotFound()
  await admitToOrganisation(deps, user, organisationId, 'owner')
  const account = await deps.database.inOrganisation(
    organisationId,
    tx => billingAccountStore.find(tx, organisationId),
    user.userId,
    { readOnly: true },
  )
  if (!account?.customerId) throw new Refusal('notFound', 'There is no plan to manage yet')
  const { customerId } = account
  const change = query.pricing && (await changeTo(billing, customerId, query.pricing))
  const asked = { customerId, returnUrl: page.href, ...(change && { change }) }
  const url = await asking(billing.portalUrl(asked))
  await deps.database.inOrganisation(organisationId, tx =>
    deps.audit.add(
      tx,
      { organisationId },
      { who: actorOf(user), action: 'portalOpened', correlationId },
    ),
  )
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  }
  return new Answer(200, headers, JSON.stringify({ url }))
}

/** Nothing to confirm where the plan has this period already. */
async function changeTo(
  billing: BillingProvider,
  customerId: string,
  pricing: 'monthly' | 'yearly',
): Promise<PortalAsked['change']> {
  const { plans } = await asking(billing.stateOf(customerId))
  const plan = plans.find(isLive)
  if (!plan) throw new Refusal('notFound', 'There is no plan to change yet')
  if (plan.pricing === pricing) return undefined
  const prices = await asking(billing.prices())
  const price = prices.find(each => each.product === plan.product && each.pricing === pricing)
  if (!price) throw new Refusal('conflict', 'This plan is no longer on sale')
  const { subscriptionId, itemId, quantity } = plan
  return { subscriptionId, itemId, priceId: price.priceId, quantity }
}
