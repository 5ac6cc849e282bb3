import { randomUUID } from 'node:crypto'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { endStrangersConsent } from '../importing/end-connection.ts'
import { tidyOutbox } from '../mail/send-mail.ts'
import { haveOwnOwners } from '../partners/clients-without-owner.ts'
import { erasureStore } from '../stores/erasure-store.ts'
import { knownDeviceStore } from '../stores/known-device-store.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { ownOrganisationStore } from '../stores/own-organisation-store.ts'
import { requestKeyStore } from '../stores/request-key-store.ts'
import { sheetDraftStore } from '../stores/sheet-draft-store.ts'
import { userStore } from '../stores/user-store.ts'
import { tidyWebhooks } from '../webhooks/send-webhooks.ts'

export type TidyPeopleNeeds =
  | 'audit'
  | 'clock'
  | 'codes'
  | 'database'
  | 'attemptLimits'
  | 'identity'
  | 'log'
  | 'sessions'

const DEVICES_KEPT_MS = 400 * 86_400_000

/**
 * Deletes expired data of people: sessions, codes, counters, old mail, and accounts after their
 * grace period.
 */
export async function tidyPeople(deps: Pick<Deps, TidyPeopleNeeds>): Promise<void> {
  const now = deps.clock.now()
  await deps.database.asSystem(async tx => {
    await deps.sessions.tidyUp(tx)
    await deps.codes.tidyUp(tx)
    await deps.attemptLimits.tidyUp(tx)
    await knownDeviceStore.forgetBefore(tx, new Date(now.getTime() - DEVICES_KEPT_MS))
  })
  await tidyOutbox(deps)
  await tidyWebhooks(deps)
  const due = await deps.database.asSystem(tx => userStore.dueForDeletion(tx, now))
  for (const userId of due) {
    // If one cannot be deleted, the others still are.
    await endAccount(deps, userId).catch((error: unknown) => {
      deps.log.error({ err: error, userId }, 'an account could not be ended')
    })
  }
}

/**
 * Organisations without other members end with their last member; the others continue. One
 * transaction, so that an account whose owner cancels the deletion at this moment is kept whole.
 */
async function endAccount(
  deps: Pick<Deps, 'audit' | 'clock' | 'database' | 'identity' | 'log'>,
  userId: string,
): Promise<void> {
  const now = deps.clock.now()
  const isEnded = await deps.database.asUser(userId, async tx => {
    const person = await asSystemWithin(tx, async () => {
      await membershipStore.lockPerson(tx, userId)
      return deps.identity.personOf(tx, userId)
    })
    const dueAt = person?.deleteAfter ?? null
    if (dueAt === null || dueAt > now) return false
    await leaveAll(tx, userId, now)
    const request_key = await requestKeyStore.forgetAllOf(tx, userId)
    const sheet_draft = await sheetDraftStore.forgetAllOf(tx, userId)
    await asSystemWithin(tx, async () => {
      const erased = await erasureStore.personRowCounts(tx, userId)
      // A restored backup reads this to know who must stay erased.
      await erasureStore.keepReceipt(tx, {
        receiptId: randomUUID(),
        kind: 'person',
        subjectId: userId,
        askedBy: userId,
        dueAt,
        erasedAt: now,
        erased: {
          ...erased,
          ...(request_key > 0 && { request_key }),
          ...(sheet_draft > 0 && { sheet_draft }),
        },
      })
      await deps.audit.register.end(tx, { userId }, () => deps.identity.remove(tx, userId))
    })
    return true
  })
  if (isEnded) deps.log.info({ event: 'account ended', userId }, 'account ended')
}

async function leaveAll(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const { organisationId, role } of await ownOrganisationStore.ofCaller(tx)) {
    await inOrganisationWithin(tx, organisationId, async () => {
      // Another owner may be leaving at this moment.
      await organisationStore.lock(tx, organisationId)
      const others = await ownOrganisationStore.others(tx, organisationId, userId)
      // The other owners may have left since the request.
      if (role === 'owner' && others.owners === 0) {
        const isNeeded = others.members > 0 || !(await haveOwnOwners(tx, organisationId))
        if (isNeeded) throw new Error('An organisation would be left without an owner')
      }
      if (others.members === 0) {
        const end = { at: now, askedBy: userId }
        await organisationStore.setEnd(tx, organisationId, end)
      }
      await ownOrganisationStore.leave(tx, organisationId, userId)
      await endStrangersConsent(tx, organisationId)
    })
  }
}
