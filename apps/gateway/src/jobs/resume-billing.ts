/**
 * The billing part of each sweep: missed events, unread states, payment pages that have expired.
 */
import { isDeepStrictEqual } from 'node:util'
import { setUpStandIn } from '../billing/set-up-billing.ts'
import { type SyncNeeds, syncBilling } from '../billing/sync-billing.ts'
import type { Deps } from '../deps.ts'
import { billingAccountStore } from '../stores/billing-account-store.ts'
import { checkoutAttemptStore } from '../stores/checkout-attempt-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { stripeEventStore } from '../stores/stripe-event-store.ts'
import { stripePlanStore } from '../stores/stripe-plan-store.ts'

export async function resumeBilling(
  deps: SyncNeeds & Pick<Deps, 'jobs'>,
  catchUp: () => Promise<void>,
): Promise<void> {
  if (!deps.billing) return
  await orLog(deps, () => setUpStandIn(deps))
  await orLog(deps, catchUp)
  const overdue = await deps.database.asSystem(tx => checkoutAttemptStore.overdue(tx))
  for (const id of overdue) await want(deps, id)
  const behind = await deps.database.asSystem(tx => billingAccountStore.behind(tx))
  for (const id of behind) await orLog(deps, () => syncBilling(deps, id))
}

/**
 * Each night everything is read again, in case an event was lost for good. What then differs,
 * although nothing was waiting to be read, is counted: operators watch that it stays 0.
 */
export async function rereadBilling(deps: SyncNeeds & Pick<Deps, 'metrics'>): Promise<void> {
  if (!deps.billing) return
  await deps.database.asSystem(tx => stripeEventStore.removeOld(tx))
  for (const id of await deps.database.asSystem(tx => billingAccountStore.all(tx))) {
    await orLog(deps, async () => {
      const before = await paidState(deps, id)
      await want(deps, id)
      await syncBilling(deps, id)
      const after = await paidState(deps, id)
      const wasSettled = before.wanted === before.synced
      const isAlone = after.wanted === before.wanted + 1 && after.synced === after.wanted
      if (!wasSettled || !isAlone || isDeepStrictEqual(before.state, after.state)) return
      deps.metrics.billingDrifted()
      deps.log.error(
        { event: 'billing drift', organisationId: id },
        'a payment state differed from Stripe and was corrected',
      )
    })
  }
}

/** What was read from Stripe, and how far. */
const paidState = ({ database }: Pick<Deps, 'database'>, organisationId: string) =>
  database.inOrganisation(organisationId, async tx => ({
    ...(await billingAccountStore.progress(tx, organisationId)),
    state: {
      rows: (await entitlementStore.list(tx, organisationId)).filter(
        ({ kind }) => kind === 'stripe' || kind === 'lifetime',
      ),
      plans: await stripePlanStore.list(tx, organisationId),
    },
  }))

const want = ({ database }: Pick<Deps, 'database'>, organisationId: string) =>
  database.inOrganisation(organisationId, tx => billingAccountStore.want(tx, organisationId))

/** One that cannot be read now is tried at the next sweep and blocks no other. */
async function orLog(deps: Pick<Deps, 'log'>, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    deps.log.warn({ err: error }, 'payments could not be read yet')
  })
}
