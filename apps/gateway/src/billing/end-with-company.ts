/** A plan ends with its company: at the end of what is paid, and at once when it is erased. */
import type { CustomerState } from '@millpond/providers/billing'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { billingAccountStore } from '../stores/billing-account-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { isLive } from './duplicates.ts'

/** A scheduled deletion cancels the plans, and keeping the company undoes that. True: changed. */
export async function endPlansOfEnding(
  { billing, database }: Pick<Deps, 'billing' | 'database'>,
  organisationId: string,
  { plans }: CustomerState,
): Promise<boolean> {
  const facts = await database.inOrganisation(organisationId, tx =>
    organisationStore.facts(tx, organisationId),
  )
  const isEnding = facts?.isEnding ?? false
  const changed = plans.filter(plan =>
    isLive(plan) && isEnding ? plan.cancelAt === null : !isEnding && plan.isEndingForDeletion,
  )
  for (const { subscriptionId } of changed) {
    await billing?.endAtPeriodEnd(subscriptionId, isEnding, isEnding)
  }
  return changed.length > 0
}

/** In the organisation, without a person: part of the change that schedules a deletion. */
export async function readPlansAgain(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  organisationId: string,
): Promise<void> {
  if (await billingAccountStore.want(tx, organisationId)) {
    await jobs.sendBilling(organisationId, { tx })
  }
}

/** Stripe keeps the invoices. */
export async function endAllPlans(
  { billing, database }: Pick<Deps, 'billing' | 'database'>,
  organisationId: string,
): Promise<void> {
  const account = await database.inOrganisation(organisationId, tx =>
    billingAccountStore.find(tx, organisationId),
  )
  if (!billing || !account?.customerId) return
  const { plans, openCheckouts } = await billing.stateOf(account.customerId)
  for (const sessionId of openCheckouts) await billing.closeCheckout(sessionId)
  for (const { subscriptionId } of plans) await billing.endNow(subscriptionId)
}
