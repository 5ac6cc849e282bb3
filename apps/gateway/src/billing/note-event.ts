/** An event of Stripe only says whose state to read again. */
import type { BillingEvent } from '@millpond/providers/billing'
import { asSystemWithin } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { billingAccountStore } from '../stores/billing-account-store.ts'
import { stripeEventStore } from '../stores/stripe-event-store.ts'

/** One transaction: the event, the wish to read, and the job. An event that was there changes nothing. */
export async function noteEvent(
  deps: Pick<Deps, 'database' | 'jobs'>,
  event: BillingEvent,
): Promise<boolean> {
  const { customerId, paymentIntentId } = event
  const organisationId = await deps.database.asSystem(async tx => {
    const own = customerId && (await stripeEventStore.organisationOf(tx, customerId))
    if (own || !paymentIntentId) return own
    return stripeEventStore.organisationOfPayment(tx, paymentIntentId)
  })
  if (!organisationId) return false
  const isNew = await deps.database.inOrganisation(organisationId, async tx => {
    if (!(await asSystemWithin(tx, () => stripeEventStore.add(tx, event)))) return false
    if (await billingAccountStore.want(tx, organisationId)) {
      await deps.jobs.sendBilling(organisationId, { tx })
    }
    return true
  })
  if (isNew) deps.jobs.wake()
  return isNew
}
