import { randomUUID } from 'node:crypto'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import { endAllPlans } from '../billing/end-with-company.ts'
import { leavePartner, type TrialNeeds } from '../billing/limit-trial.ts'
import type { Deps } from '../deps.ts'
import { forgetConnection } from '../importing/disconnect-at-provider.ts'
import { endStrangersConsent } from '../importing/end-connection.ts'
import { erasureStore } from '../stores/erasure-store.ts'
import { inviteCodeStore } from '../stores/invite-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { partnerStore } from '../stores/partner-store.ts'
import { createEndings, type EndNeeds } from './end-connections.ts'

type EraseNeeds = 'accounting' | 'audit' | 'database' | 'log' | 'seal' | TrialNeeds

/** Disconnects ended connections at their providers, and erases what is past its grace period. */
export async function endOrganisations(
  deps: Pick<Deps, EraseNeeds | EndNeeds>,
  endConnections = createEndings(deps),
): Promise<void> {
  await endConnections()
  const now = deps.clock.now()
  const due = await deps.database.asSystem(tx => organisationStore.due(tx, now))
  for (const id of due) await orLog(deps, id, () => erase(deps, id, now))
}

/** An organisation that cannot be ended now is retried at the next sweep and blocks no other. */
async function orLog(
  deps: Pick<Deps, 'log'>,
  organisationId: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => {
    deps.log.warn({ err: error, organisationId }, 'an organisation could not be removed yet')
  })
}

/**
 * How long an unanswered call to Stripe may delay the erasure. After that, the plan has ended by
 * itself.
 */
const MAX_WAIT_MS = 7 * 86_400_000

async function erase(
  deps: Pick<Deps, EraseNeeds>,
  organisationId: string,
  now: Date,
): Promise<void> {
  const due = await deps.database.inOrganisation(organisationId, tx =>
    organisationStore.end(tx, organisationId),
  )
  if (!due || due.at > now) return
  await endAllPlans(deps, organisationId).catch((error: unknown) => {
    if (now.getTime() - due.at.getTime() < MAX_WAIT_MS) throw error
    deps.log.error({ err: error, organisationId }, 'a plan of a deleted organisation may still run')
  })
  // If the provider has not answered for thirty days, its tokens are deleted anyway.
  await forgetConnection(deps, organisationId)
  const isErased = await deps.database.inOrganisation(organisationId, async tx => {
    const facts = await organisationStore.lock(tx, organisationId)
    const end = await organisationStore.end(tx, organisationId)
    // Its owner may have cancelled the deletion a moment ago.
    if (!facts || !end || end.at > now) return false
    await letClientsGo(deps, tx, organisationId)
    const erased = await erasureStore.rowCounts(tx, organisationId)
    await deps.audit.register.end(tx, { organisationId }, () =>
      organisationStore.remove(tx, organisationId),
    )
    await asSystemWithin(tx, async () => {
      const codes = await inviteCodeStore.removeAll(tx, organisationId)
      await erasureStore.keepReceipt(tx, {
        receiptId: randomUUID(),
        kind: 'organisation',
        subjectId: organisationId,
        askedBy: end.askedBy,
        dueAt: end.at,
        erasedAt: now,
        erased: { ...erased, ...(codes > 0 && { invite_code: codes }) },
      })
    })
    return true
  })
  if (isErased)
    deps.log.info({ event: 'organisation erased', organisationId }, 'organisation erased')
}

/** Clients of a partner keep all their data; only the partner's access ends. */
async function letClientsGo(
  deps: Pick<Deps, TrialNeeds>,
  tx: Tx,
  partnerId: string,
): Promise<void> {
  for (const clientId of await partnerStore.clientIds(tx, partnerId)) {
    await partnerStore.end(tx, clientId, partnerId)
    await inOrganisationWithin(tx, clientId, async () => {
      await leavePartner(deps, tx, clientId, partnerId)
      await endStrangersConsent(tx, clientId)
    })
  }
}
