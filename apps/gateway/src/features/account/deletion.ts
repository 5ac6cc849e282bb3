import type { routes } from '@millpond/contract/routes'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import { couldStandAlone } from '../../books/clients-left.ts'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { belongingStore } from '../../stores/belonging-store.ts'
import { userStore } from '../../stores/user-store.ts'
import { readAccount } from './read-account.ts'

const GRACE_MS = 30 * 86_400_000

/** Ends the account in thirty days, and every other session now. */
export async function deleteAccount(call: CallOf<typeof routes.deleteAccount>): Promise<Answer> {
  const { deps, user, body } = call
  const answer = await call.commit(async tx => {
    const orphaned = await wouldBeOrphaned(tx, user.userId)
    if (orphaned.length > 0) {
      throw new Refusal(
        'conflict',
        `You are the only owner of ${orphaned.join(', ')}. Make somebody else an owner first.`,
      )
    }
    return asSystemWithin(tx, async () => {
      const { userId } = user
      const person = await deps.identity.personOf(tx, userId)
      if (person?.email !== body.email.toLowerCase()) {
        const message = 'Type the e-mail address of this account'
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

export async function keepAccount(call: CallOf<typeof routes.keepAccount>): Promise<Answer> {
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

/** Names of organisations that others work in, or whose clients they are, and nobody else owns. */
async function wouldBeOrphaned(tx: Tx, userId: string): Promise<string[]> {
  const owned = (await belongingStore.ofCaller(tx)).filter(({ role }) => role === 'owner')
  const names: string[] = []
  for (const { organisationId, name } of owned) {
    const others = await inOrganisationWithin(tx, organisationId, () =>
      belongingStore.others(tx, organisationId, userId),
    )
    if (others.owners > 0) continue
    if (others.members > 0 || !(await couldStandAlone(tx, organisationId))) names.push(name)
  }
  return names
}
