import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { type InviteKey, inviteCodeStore } from '../../stores/invite-store.ts'
import { type GoodInvite, hashOfAddress, inviteIfGood, noSuchInvite } from './invite-code.ts'

interface Recipient {
  readonly userId: string
  readonly now: Date
}

/** The invites to the address of a person; none until the person has verified it. */
export async function ownInviteKeys(
  tx: Tx,
  { identity }: Pick<Deps, 'identity'>,
  { userId, now }: Recipient,
): Promise<InviteKey[]> {
  return asSystemWithin(tx, async () => {
    const person = await identity.personOf(tx, userId)
    if (!person?.emailVerified) return []
    return inviteCodeStore.ofAddress(tx, hashOfAddress(person.email), now)
  })
}

/** One of them, held until it is accepted; an invite to another address does not exist. */
export async function holdOwnInvite(
  tx: Tx,
  deps: Pick<Deps, 'identity'>,
  recipient: Recipient,
  inviteId: string,
): Promise<GoodInvite> {
  const keys = await ownInviteKeys(tx, deps, recipient)
  const key = keys.find(each => each.inviteId === inviteId)
  const good = key && (await inviteIfGood(tx, key, recipient.now, { hold: true }))
  if (!good) throw noSuchInvite()
  return good
}
