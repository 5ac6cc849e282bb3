import { randomUUID } from 'node:crypto'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import { couldStandAlone } from '../books/clients-left.ts'
import { endStrangersConsent } from '../books/end-connection.ts'
import type { Deps } from '../deps.ts'
import { tidyOutbox } from '../mail/send-mail.ts'
import { belongingStore } from '../stores/belonging-store.ts'
import { erasureStore } from '../stores/erasure-store.ts'
import { knownDeviceStore } from '../stores/known-device-store.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { requestKeyStore } from '../stores/request-key-store.ts'
import { sheetDraftStore } from '../stores/sheet-draft-store.ts'
import { userStore } from '../stores/user-store.ts'

const DEVICES_KEPT_MS = 400 * 86_400_000

/** What of people is over: sessions, codes, counters, old mail, accounts whose time has come. */
export async function tidyPeople(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.database.asSystem(async tx => {
    await deps.sessions.tidyUp(tx)
    await deps.codes.tidyUp(tx)
    await deps.guesses.tidyUp(tx)
    await knownDeviceStore.forgetBefore(tx, new Date(now.getTime() - DEVICES_KEPT_MS))
  })
  await tidyOutbox(deps)
  const due = await deps.database.asSystem(tx => userStore.dueForDeletion(tx, now))
  for (const userId of due) {
    // One that cannot be ended is no reason to keep the others.
    await endAccount(deps, userId).catch((error: unknown) => {
      deps.log.error({ err: error, userId }, 'an account could not be ended')
    })
  }
}

/**
 * Organisations nobody else is in end with their last member; the others go on without. One
 * transaction, so that an account its owner takes back at this moment is kept whole.
 */
async function endAccount(deps: Deps, userId: string): Promise<void> {
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
      // By this a restored backup, too, is told who is to stay forgotten.
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
      await deps.identity.remove(tx, userId)
    })
    return true
  })
  if (isEnded) deps.log.info({ event: 'account ended', userId }, 'account ended')
}

async function leaveAll(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const { organisationId, role } of await belongingStore.ofCaller(tx)) {
    await inOrganisationWithin(tx, organisationId, async () => {
      // Another owner may be leaving at this moment.
      await organisationStore.lock(tx, organisationId)
      const others = await belongingStore.others(tx, organisationId, userId)
      // Since the request the other owners may have left.
      if (role === 'owner' && others.owners === 0) {
        const isNeeded = others.members > 0 || !(await couldStandAlone(tx, organisationId))
        if (isNeeded) throw new Error('An organisation would be left without an owner')
      }
      if (others.members === 0) {
        const end = { at: now, askedBy: userId }
        await organisationStore.setEnd(tx, organisationId, end)
      }
      await belongingStore.leave(tx, organisationId, userId)
      await endStrangersConsent(tx, organisationId)
    })
  }
}
