import type { ForeignPerson } from '@millpond/providers/identity'
import type { Tx } from '#database/index.ts'
import type { ForeignAttempt } from '../../identity/foreign.ts'
import { foreignAccountStore } from '../../stores/foreign-account-store.ts'
import { markChannel } from './channel.ts'
import type { Door } from './entry.ts'

/** Only while the session that asked, and had just confirmed, still stands. */
export async function linkForeignAccount(
  { deps, correlationId }: Door,
  { issuerId, link }: ForeignAttempt,
  foreign: ForeignPerson,
): Promise<'linked' | 'taken' | 'expired'> {
  if (!link || !(await deps.sessions.isLive(link))) return 'expired'
  const { userId } = link
  const add = async (tx: Tx): Promise<'linked' | 'taken' | 'expired'> => {
    const person = await deps.identity.personOf(tx, userId)
    if (!person) return 'expired'
    const known = await foreignAccountStore.find(tx, foreign)
    if (known) return known.userId === userId ? 'linked' : 'taken'
    const label = deps.issuers[issuerId]?.issuer.label ?? issuerId
    const { issuer, subject } = foreign
    const linkedAt = deps.clock.now()
    if (!(await foreignAccountStore.add(tx, { issuer, subject, userId, label, linkedAt }))) {
      return 'taken'
    }
    await markChannel(tx, userId, issuerId)
    const who = { userId, name: person.name === '' ? person.email : person.name }
    const entry = { who, action: 'foreignLinked', subject: label, correlationId }
    await deps.audit.add(tx, { userId }, entry)
    await deps.mail.notify(tx, person.email, 'foreignLinked')
    return 'linked'
  }
  const outcome = await deps.database.asSystem(add)
  deps.mail.wake()
  return outcome
}
