import type { routes } from '@millpond/contract/routes'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { haveOwnOwners } from '../../partners/clients-without-owner.ts'
import { ownOrganisationStore } from '../../stores/own-organisation-store.ts'
import { userStore } from '../../stores/user-store.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

const GRACE_MS = 30 * 86_400_000

/** Schedules the account's deletion in thirty days, and ends every other session now. */
export async function deleteAccount(
  call: CallOf<typeof routes.deleteAccount, AccountNeeds | 'clock' | 'mail'>,
): Promise<Answer> {
  const { deps, user, body } = call
  const answer = await call.commit(async tx => {
    const orphaned = await wouldBeOrphaned(tx, user.userId)
    if (orphaned.length > 0) {
      throw new Refusal(
        'conflict',
        `You are the only owner of ${orphaned.join(', ')}. Make someone else an owner first.`,
      )
    }
    return asSystemWithin(tx, async () => {
      const { userId } = user
      const person = await deps.identity.personOf(tx, userId)
      if (person?.email !== body.email.toLowerCase()) {
        const message = 'Type the email address of this account'
        throw new Refusal('badRequest', message, [{ path: 'email', message }])
      }
      const after = new Date(deps.clock.now().getTime() + GRACE_MS)
      await userStore.setDeleteAfter(tx, userId, after)
      await deps.sessions.endAll(tx, userId, 'accountEnded', user.sessionId)
      await deps.mail.notify(tx, person.email, 'deletionPlanned')
      call.audit({ action: 'deletionPlanned' })
      return readAccount(tx, deps, user)
    })
  })
  deps.mail.wake()
  return answer
}

export async function keepAccount(
  call: CallOf<typeof routes.keepAccount, AccountNeeds | 'mail'>,
): Promise<Answer> {
  const { deps, user } = call
  const answer = await call.commit(
    async tx => {
      await userStore.setDeleteAfter(tx, user.userId, null)
      const account = await readAccount(tx, deps, user)
      await deps.mail.notify(tx, account.email, 'deletionTakenBack')
      call.audit({ action: 'deletionTakenBack' })
      return account
    },
    { as: 'system' },
  )
  deps.mail.wake()
  return answer
}

/** Names of organisations with other members or clients that have no other owner. */
async function wouldBeOrphaned(tx: Tx, userId: string): Promise<string[]> {
  const owned = (await ownOrganisationStore.ofCaller(tx)).filter(({ role }) => role === 'owner')
  const names: string[] = []
  for (const { organisationId, name } of owned) {
    const others = await inOrganisationWithin(tx, organisationId, () =>
      ownOrganisationStore.others(tx, organisationId, userId),
    )
    if (others.owners > 0) continue
    if (others.members > 0 || !(await haveOwnOwners(tx, organisationId))) names.push(name)
  }
  return names
}
