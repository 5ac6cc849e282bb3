/**
 * Reads what an organisation has paid for, under a lease and a fence: only the latest claim may
 * write, so that a slow reader cannot replace what a later one has read.
 */
import { randomUUID } from 'node:crypto'
import { fittingPlans, othersCovered, stripeRow } from '@millpond/core/billing'
import type { BillingProvider, CustomerState, StripePlan } from '@millpond/providers/billing'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import {
  billingAccountStore,
  billingCoverStore,
  type SyncClaim,
} from '../stores/billing-account-store.ts'
import { type CheckoutAttempt, checkoutAttemptStore } from '../stores/checkout-attempt-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { stripePlanStore } from '../stores/stripe-plan-store.ts'
import { duplicateOf, isLive, isRefundable } from './duplicates.ts'
import { endUsedCardTrials } from './end-used-card-trials.ts'
import { endPlansOfEnding } from './end-with-company.ts'
import { queueEmails } from './queue-emails.ts'

export type SyncNeeds = Pick<
  Deps,
  'audit' | 'billing' | 'clock' | 'config' | 'database' | 'jobs' | 'log' | 'mail' | 'trialHash'
>

const LEASE_SECONDS = 60
const MAX_ROUNDS = 20

/** Reads until nothing newer is wanted. */
export async function syncBilling(deps: SyncNeeds, organisationId: string): Promise<void> {
  const { billing, database } = deps
  if (!billing) return
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const claim = await database.inOrganisation(organisationId, tx =>
      billingAccountStore.claim(tx, organisationId, LEASE_SECONDS),
    )
    if (!claim) return
    try {
      await readOnce({ ...deps, billing }, organisationId, claim)
    } catch (error) {
      await database
        .inOrganisation(organisationId, tx =>
          billingAccountStore.release(tx, organisationId, claim),
        )
        .catch(() => undefined)
      throw error
    }
  }
}

type Reading = SyncNeeds & { readonly billing: BillingProvider }

async function readOnce(deps: Reading, organisationId: string, claim: SyncClaim): Promise<void> {
  const { billing, database } = deps
  const state = await billing.stateOf(claim.customerId)
  const isUndone = await undoDuplicate(deps, organisationId, state)
  const ended = await endReplacedPlans(billing, state)
  const isEndingSoon = await endPlansOfEnding(deps, organisationId, state)
  const isCardUsed = await endUsedCardTrials(deps, organisationId, state)
  // What was just changed is read again before it is stored.
  const isChanged = isUndone || ended || isEndingSoon || isCardUsed
  const read = isChanged ? await billing.stateOf(claim.customerId) : state
  const page = await readOpenPage(deps, organisationId, read)
  // What a page has just sold may be newer than what was read.
  const now = page?.state === 'complete' ? await billing.stateOf(claim.customerId) : read
  const written = await database.inOrganisation(organisationId, async tx =>
    (await billingAccountStore.finish(tx, organisationId, claim))
      ? write(deps, tx, { organisationId, state: now, page })
      : null,
  )
  if (!written) return
  deps.mail.wake()
  // Without a plan no import ran, so the figures are old, or there are none.
  if (written.isOpenAgain) await deps.jobs.sendRefresh(organisationId, 0)
}

/**
 * Two live plans for the same: the oldest stays. The newer one is cancelled and refunded if it is
 * new; otherwise it ends when its paid period does.
 */
async function undoDuplicate(
  { billing, clock, log }: Reading,
  organisationId: string,
  state: CustomerState,
): Promise<boolean> {
  const duplicate = duplicateOf(state.plans)
  if (!duplicate) return false
  if (!isRefundable(duplicate, clock.now().getTime())) {
    if (duplicate.cancelAt !== null) return false
    await billing.endAtPeriodEnd(duplicate.subscriptionId, true)
    log.error(
      { event: 'paid twice', organisationId },
      'a second plan that is not new ends after its paid period, without a refund',
    )
    return true
  }
  await billing.undoPlan(duplicate.subscriptionId)
  log.error({ event: 'paid twice', organisationId }, 'a second plan was cancelled and refunded')
  return true
}

/** A lifetime replaces the plan of the business: nothing more is charged for it. */
async function endReplacedPlans(billing: BillingProvider, state: CustomerState): Promise<boolean> {
  if (!state.purchases.some(({ state: now }) => now === 'paid')) return false
  const replaced = state.plans.filter(
    plan => plan.product === 'business' && isLive(plan) && plan.cancelAt === null,
  )
  for (const { subscriptionId } of replaced) await billing.endAtPeriodEnd(subscriptionId, true)
  return replaced.length > 0
}

interface OpenPage {
  readonly attemptId: string
  readonly state: 'open' | 'complete' | 'expired'
  readonly product: CheckoutAttempt['product']
  readonly covered: readonly string[]
}

/** What became of the open payment page. Pages that belong to no open attempt are closed. */
async function readOpenPage(
  { billing, clock, database }: Reading,
  organisationId: string,
  { openCheckouts }: CustomerState,
): Promise<OpenPage | null> {
  const attempt = await database.inOrganisation(organisationId, tx =>
    checkoutAttemptStore.open(tx, organisationId),
  )
  if (attempt && attempt.sessionId === null) {
    // A page that is being made is not stored yet; one that failed to be made never will be.
    const isOver = attempt.expiresAt * 1000 < clock.now().getTime()
    return isOver ? { ...attempt, state: 'expired' } : null
  }
  for (const sessionId of openCheckouts) {
    if (sessionId !== attempt?.sessionId) await billing.closeCheckout(sessionId)
  }
  if (!attempt?.sessionId) return null
  const { sessionId } = attempt
  const state = openCheckouts.includes(sessionId) ? 'open' : await billing.checkoutState(sessionId)
  return { ...attempt, state }
}

interface Read {
  readonly organisationId: string
  readonly state: CustomerState
  readonly page: OpenPage | null
}

async function write(
  deps: Reading,
  tx: Tx,
  read: Read,
): Promise<{ readonly isOpenAgain: boolean }> {
  const { organisationId, state, page } = read
  const before = await entitlementStore.subscription(tx, organisationId)
  await stripePlanStore.replace(tx, organisationId, state.plans)
  await stripePlanStore.replacePurchases(tx, organisationId, state.purchases)
  const currency = state.plans[0]?.currency ?? state.purchases[0]?.currency
  if (currency) await billingAccountStore.setCurrency(tx, organisationId, currency)
  await writeStripeRow(deps, tx, organisationId, state.plans)
  await writeLifetime(deps, tx, read)
  if (state.plans.some(isLive)) await endTrial(deps, tx, organisationId)
  if (page && page.state !== 'open') {
    await checkoutAttemptStore.end(tx, organisationId, page.attemptId, page.state)
  }
  await writeCovers(tx, read)
  await queueEmails(deps, tx, organisationId, state.plans)
  const after = await entitlementStore.subscription(tx, organisationId)
  const isOpenAgain = before?.access === 'readOnly' && after?.access === 'full'
  if (!after || (before?.status === after.status && before.reason === after.reason)) {
    return { isOpenAgain }
  }
  await deps.audit.add(
    tx,
    { organisationId },
    {
      who: { userId: 'stripe', name: 'Stripe' },
      action: 'subscriptionChanged',
      details: { from: before?.status ?? 0, to: after.status, reason: after.reason ?? '' },
      correlationId: randomUUID(),
    },
  )
  return { isOpenAgain }
}

async function writeStripeRow(
  { config, log }: Reading,
  tx: Tx,
  organisationId: string,
  plans: readonly StripePlan[],
): Promise<void> {
  const isPartner = (await organisationStore.facts(tx, organisationId))?.isPartner ?? false
  const row = stripeRow(fittingPlans(plans, isPartner), { graceDays: config.billing.graceDays })
  if (!row.ok) {
    log.error(
      { event: 'unknown plan status', organisationId, status: row.error.unknownStatus },
      'Stripe sent a status of a plan that is not known: the stored one stays',
    )
    return
  }
  if (row.value) await entitlementStore.set(tx, organisationId, row.value, 'stripe')
  else await entitlementStore.clear(tx, organisationId, 'stripe')
}

async function writeLifetime(
  { clock }: Reading,
  tx: Tx,
  { organisationId, state: { purchases } }: Read,
): Promise<void> {
  if (purchases.length === 0) return
  const isKept = purchases.some(({ state }) => state === 'paid' || state === 'disputed')
  const before = (await entitlementStore.list(tx, organisationId)).find(
    ({ kind }) => kind === 'lifetime',
  )
  // The end of a refunded one stays when it was first seen.
  if (!isKept && before?.reason === 'refunded') return
  await entitlementStore.set(
    tx,
    organisationId,
    {
      kind: 'lifetime',
      validUntil: isKept ? null : clock.now().getTime(),
      passes: 0,
      reason: isKept ? null : 'refunded',
    },
    'stripe',
  )
}

async function endTrial({ clock }: Reading, tx: Tx, organisationId: string): Promise<void> {
  const now = clock.now().getTime()
  const trial = (await entitlementStore.list(tx, organisationId)).find(
    ({ kind }) => kind === 'trial',
  )
  if (!trial || (trial.validUntil !== null && trial.validUntil <= now)) return
  await entitlementStore.set(tx, organisationId, { ...trial, validUntil: now }, 'stripe')
}

/** A page for businesses that was paid names who is covered; never more than were paid for. */
async function writeCovers(tx: Tx, { organisationId, state, page }: Read): Promise<void> {
  const before = await asSystemWithin(tx, () => billingCoverStore.coveredBy(tx, organisationId))
  const isSold = page?.state === 'complete' && page.product === 'business'
  const named = isSold ? page.covered : before
  const covered = named.slice(0, othersCovered(state.plans))
  for (const id of before.filter(each => !covered.includes(each))) {
    await inOrganisationWithin(tx, id, () => billingCoverStore.remove(tx, id, organisationId))
  }
  for (const id of covered.filter(each => !before.includes(each))) {
    await inOrganisationWithin(tx, id, () => billingCoverStore.set(tx, id, organisationId))
  }
}
