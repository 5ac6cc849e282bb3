/** Emails that are due because time has passed: nothing happened at Stripe that would say so. */
import { billingAccountStore } from '../stores/billing-account-store.ts'
import { billingEmailStore } from '../stores/billing-email-store.ts'
import { stripePlanStore } from '../stores/stripe-plan-store.ts'
import { emailsOf, queueOnce } from './queue-emails.ts'
import { type SyncNeeds, syncBilling } from './sync-billing.ts'

const HOUR_MS = 3_600_000

/** Once an hour. */
export function createEmailSender(deps: SyncNeeds): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = deps.clock.now().getTime()
    if (!deps.billing || now - lastAt < HOUR_MS) return
    lastAt = now
    await sendDueEmails(deps)
  }
}

export async function sendDueEmails(deps: SyncNeeds): Promise<void> {
  if (!deps.billing) return
  const now = deps.clock.now()
  const candidates = await deps.database.asSystem(tx => billingEmailStore.candidates(tx, now))
  for (const organisationId of candidates) {
    await sendTo(deps, organisationId).catch((error: unknown) => {
      deps.log.warn({ err: error, organisationId }, 'emails about billing could not be sent yet')
    })
  }
  deps.mail.wake()
}

/** With a customer at Stripe nothing is sent from what is stored: it is read again first. */
async function sendTo(deps: SyncNeeds, organisationId: string): Promise<void> {
  const mustRead = await deps.database.inOrganisation(organisationId, async tx => {
    const plans = await stripePlanStore.list(tx, organisationId)
    const stored = plans.map(plan => ({
      ...plan,
      refundedAsSecond: null,
      isEndedForCard: false,
    }))
    const emails = await emailsOf(deps, tx, organisationId, stored)
    const account = await billingAccountStore.find(tx, organisationId)
    if (!account?.customerId) {
      for (const email of emails) await queueOnce(deps, tx, { organisationId, email, plans: [] })
      return false
    }
    for (const email of emails) {
      if (!(await billingEmailStore.wasSent(tx, organisationId, email))) {
        return billingAccountStore.want(tx, organisationId)
      }
    }
    return false
  })
  if (mustRead) await syncBilling(deps, organisationId)
}
