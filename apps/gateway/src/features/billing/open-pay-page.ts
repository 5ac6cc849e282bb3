/** Opens Stripe's payment page for an organisation: at most one, and never for a second plan. */
import { randomUUID } from 'node:crypto'
import type { PlanPricing } from '@millpond/contract/billing'
import { isChargedAtTrialEnd } from '@millpond/core/billing'
import type { BillingProvider, CheckoutAsked, PayPage } from '@millpond/providers/billing'
import type { Tx } from '#database/index.ts'
import { isLive } from '../../billing/duplicates.ts'
import type { Deps } from '../../deps.ts'
import type { AuthenticatedCaller } from '../../http/authenticate.ts'
import { organisationNotFound, Refusal, tooManyTries } from '../../http/refusal.ts'
import { type BillingAccount, billingAccountStore } from '../../stores/billing-account-store.ts'
import { billingEmailStore } from '../../stores/billing-email-store.ts'
import { type CheckoutAttempt, checkoutAttemptStore } from '../../stores/checkout-attempt-store.ts'
import { entitlementStore } from '../../stores/entitlement-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'
import { asking } from './billing-of.ts'
import { payPagesPerHour } from './limits.ts'

export interface PayAsked {
  readonly payerId: string
  readonly covered: readonly string[]
  readonly product: 'business' | 'pass' | 'lifetime'
  readonly pricing: PlanPricing
  readonly quantity: number
  readonly successUrl: string
  readonly cancelUrl: string
  /** Onboarding charges today; the billing screen at the end of a trial. */
  readonly isOnboarding: boolean
}

type PayNeeds = Pick<Deps, 'billing' | 'clock' | 'config' | 'jobs'>

interface PayWorld {
  readonly deps: PayNeeds
  readonly billing: BillingProvider
  readonly user: AuthenticatedCaller
  readonly asked: PayAsked
}

/** What the first transaction found, and the attempt that it holds open. */
interface Reserved {
  readonly account: BillingAccount
  readonly attempt: CheckoutAttempt
  readonly toClose: string | null
  readonly name: string
  readonly currency: string
  readonly used: number
  readonly trialUntil: number | null
}

interface Opened {
  readonly customerId: string
  readonly page: PayPage
}

const HOUR = 3600
const PAID = 'This is already paid.'

/** In the paying organisation, without a person. */
async function reserve(tx: Tx, { deps, user, asked }: PayWorld): Promise<Reserved> {
  const { payerId } = asked
  const account = await billingAccountStore.lock(tx, payerId)
  const facts = await organisationStore.find(tx, payerId)
  if (!facts || facts.deleteAfter !== null) throw organisationNotFound()
  if (facts.isSample) throw new Refusal('conflict', 'The sample company needs no plan')
  const used = facts.isPartner ? ((await partnerStore.passes(tx, payerId))?.used ?? 0) : 0
  const rows = await entitlementStore.list(tx, payerId)
  if (rows.some(({ kind, validUntil }) => kind === 'lifetime' && validUntil === null)) {
    throw new Refusal('conflict', PAID)
  }
  const open = await checkoutAttemptStore.open(tx, payerId)
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const isSame = open !== null && isSameAs(open, asked) && open.expiresAt > now + 300
  const attempt = isSame ? open : newAttempt(asked, now)
  if (!isSame) {
    const opened = await checkoutAttemptStore.countLastHour(tx, payerId)
    if (opened >= payPagesPerHour(deps.config)) throw tooManyTries()
    if (open) await checkoutAttemptStore.end(tx, payerId, open.attemptId, 'expired')
    await checkoutAttemptStore.add(tx, payerId, attempt, user.userId)
  }
  return {
    account,
    attempt,
    toClose: isSame ? null : (open?.sessionId ?? null),
    name: facts.name,
    currency: facts.currency,
    used,
    // A card that had a trial before ends the next one too, so that this plan starts at once.
    trialUntil: (await billingEmailStore.hasKind(tx, payerId, 'cardUsed'))
      ? null
      : (rows.find(({ kind }) => kind === 'trial')?.validUntil ?? null),
  }
}

const isSameAs = (open: CheckoutAttempt, asked: PayAsked): boolean =>
  open.product === asked.product &&
  open.pricing === asked.pricing &&
  open.quantity === asked.quantity &&
  [...open.covered].sort().join() === [...asked.covered].sort().join()

const newAttempt = (asked: PayAsked, now: number): CheckoutAttempt => ({
  attemptId: randomUUID(),
  sessionId: null,
  url: null,
  state: 'open',
  product: asked.product,
  pricing: asked.pricing,
  quantity: asked.quantity,
  covered: asked.covered,
  // The page must be open for half an hour at least, and the call takes a moment.
  expiresAt: now + HOUR,
  createdAt: now * 1000,
})

/** Outside any transaction; each call can be repeated. */
async function openPage(world: PayWorld, found: Reserved): Promise<Opened> {
  const { billing, user, asked } = world
  const { account, attempt, toClose } = found
  const customerId =
    account.customerId ??
    (
      await asking(
        billing.createCustomer({
          organisationId: asked.payerId,
          name: found.name,
          email: user.email,
        }),
      )
    ).customerId
  await refuseSecondPlan(world, customerId)
  if (toClose) await asking(billing.closeCheckout(toClose))
  if (attempt.sessionId && attempt.url) {
    const state = await asking(billing.checkoutState(attempt.sessionId))
    if (state === 'complete') throw new Refusal('conflict', PAID)
    if (state === 'open') {
      return { customerId, page: { sessionId: attempt.sessionId, url: attempt.url } }
    }
    throw new Refusal('conflict', 'This payment page has expired. Try again.')
  }
  const page = await asking(
    billing.checkOut(await termsOf(world, found, customerId), attempt.attemptId),
  )
  return { customerId, page }
}

async function refuseSecondPlan({ billing, asked }: PayWorld, customerId: string): Promise<void> {
  const { plans, purchases } = await asking(billing.stateOf(customerId))
  if (purchases.some(({ state }) => state === 'paid')) throw new Refusal('conflict', PAID)
  const live = plans.filter(isLive)
  if (asked.product === 'lifetime') {
    const isMonthly = live.some(each => each.product === 'business' && each.pricing === 'monthly')
    if (isMonthly) return
    throw new Refusal('conflict', 'Lifetime is for monthly subscribers. Choose Monthly first.')
  }
  if (live.some(each => each.product === asked.product)) throw new Refusal('conflict', PAID)
}

async function termsOf(
  world: PayWorld,
  found: Reserved,
  customerId: string,
): Promise<CheckoutAsked> {
  const { asked, deps } = world
  const { config } = deps
  const { buys, currency } = await boughtBy(world, found)
  return {
    customerId,
    organisationId: asked.payerId,
    buys,
    currency,
    successUrl: asked.successUrl,
    cancelUrl: asked.cancelUrl,
    expiresAt: found.attempt.expiresAt,
    hasTax: config.billing.hasTax,
  }
}

async function boughtBy(
  { billing, deps, asked }: PayWorld,
  { account, currency: own, used, trialUntil }: Reserved,
): Promise<Pick<CheckoutAsked, 'buys' | 'currency'>> {
  const { lifetimeAmount, currency: usual, trialPayment } = deps.config.billing
  if (asked.product === 'lifetime') {
    const buys = { kind: 'lifetime', amount: lifetimeAmount, name: 'Millpond Lifetime' } as const
    return { buys, currency: account.currency ?? usual }
  }
  const prices = await asking(billing.prices())
  const price = prices.find(
    each => each.product === asked.product && each.pricing === asked.pricing,
  )
  const currency = [account.currency, own, usual, Object.keys(price?.amounts ?? {})[0]].find(
    each => each && price && each in price.amounts,
  )
  if (!price || !currency) throw new Refusal('conflict', 'This plan is not on sale')
  const isAtEnd = !asked.isOnboarding || trialPayment !== 'none'
  return {
    buys: {
      kind: 'plan',
      priceId: price.priceId,
      quantity: asked.quantity,
      leastQuantity: asked.product === 'pass' ? Math.max(1, used) : null,
      trialEnd:
        isAtEnd && isChargedAtTrialEnd(trialUntil, deps.clock.now().getTime())
          ? Math.floor(trialUntil / 1000)
          : null,
      needsCard: trialPayment !== 'optional',
    },
    currency,
  }
}

/** In the paying organisation, without a person. */
async function keepPage(
  tx: Tx,
  { deps, asked }: PayWorld,
  { attempt }: Reserved,
  { customerId, page }: Opened,
): Promise<void> {
  await billingAccountStore.setCustomer(tx, asked.payerId, customerId)
  const isOpen = await checkoutAttemptStore.setPage(tx, asked.payerId, attempt.attemptId, page)
  // Another tab has opened a page for another plan; this one is closed by the next reading.
  if (!isOpen) throw new Refusal('conflict', 'Another payment page is open. Use that one.')
  await deps.jobs.sendBilling(asked.payerId, { tx })
}

/** The parts of a request that opens a payment page. */
export const payPhases = (world: PayWorld) => ({
  claim: (tx: Tx) => reserve(tx, world),
  ask: async (found: Reserved) => ({ found, opened: await openPage(world, found) }),
  async commit(tx: Tx, { found, opened }: { readonly found: Reserved; readonly opened: Opened }) {
    await keepPage(tx, world, found, opened)
    return { url: opened.page.url }
  },
})
