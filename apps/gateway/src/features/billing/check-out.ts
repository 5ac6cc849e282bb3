import type {
  checkOutOrganisations as organisationsRoute,
  checkOutProduct as productRoute,
} from '@millpond/contract/billing'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { admitToOrganisation } from '../../http/organisation-guard.ts'
import { Refusal } from '../../http/refusal.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { billingOf } from './billing-of.ts'
import { type PayAsked, payPhases } from './open-pay-page.ts'
import { ownPage } from './own-page.ts'

type Needs = 'billing' | 'clock' | 'config' | 'database' | 'identity' | 'jobs' | 'unsafeSkipGuard'

const isOnboarding = ({ pathname }: URL) => pathname.startsWith('/onboarding')

interface Pages {
  readonly success_url: string
  readonly cancel_url: string
}

function pagesOf({ success_url, cancel_url }: Pages, { config }: Pick<Deps, 'config'>) {
  const success = ownPage(success_url, config.publicUrl, 'success_url')
  const cancel = ownPage(cancel_url, config.publicUrl, 'cancel_url')
  return {
    successUrl: success.href,
    cancelUrl: cancel.href,
    isOnboarding: isOnboarding(success),
  }
}

/** The first organisation pays, and all of them are covered. */
export const checkOutOrganisations: Handler<typeof organisationsRoute, Needs> = async call => {
  const { deps, body, user } = call
  const billing = billingOf(deps)
  const pages = pagesOf(body, deps)
  const ids = [...new Set(body.orgs.map(({ id }) => id))]
  for (const id of ids) await admitToOrganisation(deps, user, id, 'owner')
  await refuseUnverified(deps, user.userId)
  const [payerId = '', ...covered] = ids
  if (body.isPartner || body.isTrialPartner || body.pricing === 'lifetime') {
    if (covered.length > 0) throw unfit('orgs', 'Pay for one company at a time')
  }
  await refuseWrongKind(deps, { userId: user.userId, payerId, isPartner: body.isPartner })
  const asked: PayAsked = {
    ...pages,
    payerId,
    covered,
    product: body.isPartner ? 'pass' : body.pricing === 'lifetime' ? 'lifetime' : 'business',
    pricing: body.pricing,
    quantity: body.isPartner ? (body.passes ?? 1) : ids.length,
  }
  return call.phases(payPhases({ deps, billing, user, asked }), {
    as: 'ourselves',
    organisationId: payerId,
  })
}

export const checkOutProduct: Handler<typeof productRoute, Needs> = async call => {
  const { deps, body, user, organisationId: payerId } = call
  const billing = billingOf(deps)
  const isPass = body.productId === 'passes'
  if ((body.productId === 'lifetime') !== (body.pricing === 'lifetime')) {
    throw unfit('pricing', 'Choose a price of this product')
  }
  await refuseUnverified(deps, user.userId)
  await refuseWrongKind(deps, { userId: user.userId, payerId, isPartner: isPass })
  const asked: PayAsked = {
    ...pagesOf(body, deps),
    payerId,
    covered: [],
    product: body.productId === 'passes' ? 'pass' : body.productId,
    pricing: body.pricing,
    quantity: 1,
  }
  return call.phases(payPhases({ deps, billing, user, asked }), { as: 'ourselves' })
}

/** Receipts and warnings of payments go to this address. */
async function refuseUnverified(
  { database, identity }: Pick<Deps, 'database' | 'identity'>,
  userId: string,
): Promise<void> {
  const person = await database.asSystem(tx => identity.personOf(tx, userId))
  if (person?.emailVerified) return
  throw new Refusal('forbidden', 'Confirm your email address before you pay')
}

async function refuseWrongKind(
  { database }: Pick<Deps, 'database'>,
  asked: { readonly userId: string; readonly payerId: string; readonly isPartner: boolean },
): Promise<void> {
  const { userId, payerId, isPartner } = asked
  const facts = await database.inOrganisation(
    payerId,
    tx => organisationStore.facts(tx, payerId),
    userId,
    { readOnly: true },
  )
  if (facts?.isPartner === isPartner) return
  throw new Refusal(
    'conflict',
    isPartner ? 'Only partners can buy client passes' : 'Partners buy client passes instead',
  )
}

const unfit = (path: string, message: string) =>
  new Refusal('badRequest', 'Some of the values are not valid', [{ path, message }])
