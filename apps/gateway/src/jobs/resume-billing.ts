/** The payments' part of each sweep: missed events, unread states, pay pages that have closed. */
import { setUpStandIn } from '../billing/set-up-billing.ts'
import { type SyncNeeds, syncBilling } from '../billing/sync-billing.ts'
import type { Deps } from '../deps.ts'
import { billingAccountStore } from '../stores/billing-account-store.ts'
import { checkoutAttemptStore } from '../stores/checkout-attempt-store.ts'
import { stripeEventStore } from '../stores/stripe-event-store.ts'

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

/** Each night everything is read again, in case an event was lost for good. */
export async function rereadBilling(deps: SyncNeeds): Promise<void> {
  if (!deps.billing) return
  await deps.database.asSystem(tx => stripeEventStore.removeOld(tx))
  for (const id of await deps.database.asSystem(tx => billingAccountStore.all(tx))) {
    await want(deps, id)
    await orLog(deps, () => syncBilling(deps, id))
  }
}

const want = ({ database }: Pick<Deps, 'database'>, organisationId: string) =>
  database.inOrganisation(organisationId, tx => billingAccountStore.want(tx, organisationId))

/** One that cannot be read now is tried at the next sweep and blocks no other. */
async function orLog(deps: Pick<Deps, 'log'>, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    deps.log.warn({ err: error }, 'payments could not be read yet')
  })
}
