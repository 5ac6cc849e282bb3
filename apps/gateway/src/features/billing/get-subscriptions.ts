import type {
  PLAN_STATUSES,
  PlanSubscription,
  getSubscriptions as route,
} from '@millpond/contract/billing'
import type { Cents } from '@millpond/core/money'
import type { PlanPrice } from '@millpond/providers/billing'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { billingAccountStore, billingCoverStore } from '../../stores/billing-account-store.ts'
import { type CheckoutAttempt, checkoutAttemptStore } from '../../stores/checkout-attempt-store.ts'
import { ownOrganisationStore } from '../../stores/own-organisation-store.ts'
import {
  type StoredPlanRead,
  type StoredPurchase,
  stripePlanStore,
} from '../../stores/stripe-plan-store.ts'
import { billingOf } from './billing-of.ts'

type Needs = Pick<Deps, 'billing' | 'clock' | 'config' | 'database' | 'log'>

/** What is stored; only the page of a failed payment is asked of Stripe. */
export const getSubscriptions: Handler<
  typeof route,
  'billing' | 'clock' | 'config' | 'database' | 'log'
> = async ({ deps, asUser, user }) => {
  const billing = billingOf(deps)
  const own = await asUser(tx => ownOrganisationStore.ofCaller(tx))
  const owned = own.filter(({ role, isSample }) => role === 'owner' && !isSample)
  const prices = await billing.prices().catch(() => [])
  const subscriptions: PlanSubscription[] = []
  const checkouts: { organisationId: string; state: 'open' | 'complete' | 'failed' }[] = []
  for (const { organisationId } of owned) {
    const read = await readOne(deps, organisationId, user.userId)
    subscriptions.push(...(await plansOf(deps, organisationId, read, prices)))
    const state = shownState(read)
    if (state) checkouts.push({ organisationId, state })
  }
  return { subscriptions, checkouts }
}

interface Read {
  readonly customerId: string | null
  readonly plans: readonly StoredPlanRead[]
  readonly purchases: readonly StoredPurchase[]
  readonly attempt: CheckoutAttempt | null
  readonly covered: readonly string[]
}

async function readOne(
  { database }: Pick<Deps, 'database'>,
  organisationId: string,
  userId: string,
): Promise<Read> {
  const covered = await database.asSystem(tx => billingCoverStore.coveredBy(tx, organisationId))
  return database.inOrganisation(
    organisationId,
    async tx => ({
      customerId: (await billingAccountStore.find(tx, organisationId))?.customerId ?? null,
      plans: await stripePlanStore.list(tx, organisationId),
      purchases: await stripePlanStore.purchases(tx, organisationId),
      attempt: await checkoutAttemptStore.latest(tx, organisationId),
      covered,
    }),
    userId,
    { readOnly: true },
  )
}

/** A page that led to a plan is no longer of interest. */
function shownState({ attempt, plans, purchases }: Read): 'open' | 'complete' | 'failed' | null {
  if (!attempt || attempt.state === 'expired') return null
  const isSeen = [...plans.map(each => each.createdAt), ...purchases.map(each => each.paidAt)].some(
    at => at >= attempt.createdAt - 60_000,
  )
  return attempt.state === 'complete' && isSeen ? null : attempt.state
}

const seconds = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000))
const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])
const DAY_MS = 86_400_000

async function plansOf(
  deps: Needs,
  organisationId: string,
  { customerId, plans, purchases, covered }: Read,
  prices: readonly PlanPrice[],
): Promise<PlanSubscription[]> {
  const { config } = deps
  const shown = plans.filter(({ status }) => !ENDED.has(status))
  const pages = shown.some(({ oldestOpenInvoiceAt: at }) => at !== null)
    ? await payPages(deps, customerId)
    : new Map<string, string | null>()
  const common = { organisationId, covers: [organisationId, ...covered] }
  const paid = purchases.filter(({ state }) => state === 'paid' || state === 'disputed')
  return [
    ...paid.map(purchase => lifetimeOf(purchase, common)),
    ...shown.map((plan): PlanSubscription => {
      const [currency, each] = priceOf(plan, prices, config.billing.currency)
      const failedAt = plan.status === 'past_due' ? plan.oldestOpenInvoiceAt : null
      return {
        ...common,
        productId: plan.product === 'pass' ? 'passes' : 'business',
        status: plan.status as (typeof PLAN_STATUSES)[number],
        pricing: plan.pricing,
        quantity: plan.quantity,
        amount: each === null ? null : ((each * plan.quantity) as Cents),
        currency,
        trialEnd: plan.status === 'trialing' ? seconds(plan.trialEnd) : null,
        periodEnd: seconds(plan.periodEnd),
        cancelAt: seconds(plan.cancelAt),
        payBy: failedAt === null ? null : seconds(failedAt + config.billing.graceDays * DAY_MS),
        payUrl: pages.get(plan.subscriptionId) ?? null,
        needsConfirmation: plan.needsConfirmation,
        card: plan.card,
      }
    }),
  ]
}

const lifetimeOf = (
  { amount, currency }: StoredPurchase,
  common: Pick<PlanSubscription, 'organisationId' | 'covers'>,
): PlanSubscription => ({
  ...common,
  productId: 'lifetime',
  status: 'active',
  pricing: 'lifetime',
  quantity: 1,
  amount: amount as Cents,
  currency,
  trialEnd: null,
  periodEnd: null,
  cancelAt: null,
  payBy: null,
  payUrl: null,
  needsConfirmation: false,
  card: null,
})

function priceOf(
  { product, pricing, priceId }: StoredPlanRead,
  prices: readonly PlanPrice[],
  usual: string,
): readonly [string, number | null] {
  const found =
    prices.find(each => each.priceId === priceId) ??
    prices.find(each => each.product === product && each.pricing === pricing)
  const [first] = Object.entries(found?.amounts ?? {})
  return first ?? [usual, null]
}

async function payPages(
  { billing, log }: Needs,
  customerId: string | null,
): Promise<Map<string, string | null>> {
  if (!billing || customerId === null) return new Map()
  try {
    const { plans } = await billing.stateOf(customerId)
    return new Map(plans.map(plan => [plan.subscriptionId, plan.payUrl]))
  } catch (error) {
    log.warn({ err: error }, 'the page of a failed payment is unknown now')
    return new Map()
  }
}
