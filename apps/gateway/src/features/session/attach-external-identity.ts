import type { Route } from '@millpond/contract/route'
import type { ExternalPerson } from '@millpond/providers/identity'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import type { ExternalSignInAttempt } from '../../identity/external-sign-in.ts'
import { externalIdentityStore } from '../../stores/external-identity-store.ts'
import { markChannel } from './channel.ts'

/** Only while the session that requested it, after a confirmation, is still valid. */
export async function attachExternalIdentity(
  {
    deps,
    correlationId,
  }: Pick<
    CallOf<Route, 'audit' | 'clock' | 'database' | 'identity' | 'issuers' | 'mail' | 'sessions'>,
    'deps' | 'correlationId'
  >,
  { issuerId, link }: ExternalSignInAttempt,
  external: ExternalPerson,
): Promise<'linked' | 'taken' | 'expired'> {
  if (!link || !(await deps.sessions.isLive(link))) return 'expired'
  const { userId } = link
  const add = async (tx: Tx): Promise<'linked' | 'taken' | 'expired'> => {
    const person = await deps.identity.personOf(tx, userId)
    if (!person) return 'expired'
    const known = await externalIdentityStore.find(tx, external)
    if (known) return known.userId === userId ? 'linked' : 'taken'
    const label = deps.issuers[issuerId]?.issuer.label ?? issuerId
    const { issuer, subject } = external
    const linkedAt = deps.clock.now()
    if (!(await externalIdentityStore.add(tx, { issuer, subject, userId, label, linkedAt }))) {
      return 'taken'
    }
    await markChannel(tx, userId, issuerId)
    const who = { userId, name: person.name === '' ? person.email : person.name }
    const entry = { who, action: 'foreignLinked', subject: label, correlationId } as const
    await deps.audit.add(tx, { userId }, entry)
    await deps.mail.notify(tx, person.email, 'foreignLinked')
    return 'linked'
  }
  const outcome = await deps.database.asSystem(add)
  deps.mail.wake()
  return outcome
}
