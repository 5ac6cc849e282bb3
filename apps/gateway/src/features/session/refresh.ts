import type { routes } from '@millpond/contract/routes'
import type { Refreshed } from '@millpond/contract/session'
import type { Tx } from '#database/index.ts'
import { sessionEnded } from '../../http/authenticate.ts'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { sampleVisitOf, sampleVisitReply } from '../../http/sample-visit.ts'
import { supportSessionReply } from '../../http/support-session-reply.ts'
import type { Person } from '../../identity/index.ts'
import { clearRefreshCookie, refreshSecretOf } from './refresh-cookie.ts'
import { answerSignedIn } from './signed-in.ts'

type Call = CallOf<
  typeof routes.refresh,
  'audit' | 'clock' | 'database' | 'identity' | 'mail' | 'sessions' | 'tokens' | 'supportSessions'
>

export async function refresh(call: Call): Promise<Refreshed> {
  const { deps, request, reply, log } = call
  const secret = refreshSecretOf(request)
  const sample = secret ? null : sampleVisitOf(request)
  if (sample) return sampleVisitReply(deps, sample)
  if (!secret) throw new Refusal('unauthenticated', 'No token provided')
  const renewed = await deps.sessions.refresh(secret, (tx, userId) => tellOfReuse(tx, call, userId))
  if (!renewed.ok) {
    if (renewed.error.because === 'reused') {
      deps.mail.wake()
      log.error(
        { event: 'refresh secret reused' },
        'a refresh secret was used twice: session ended',
      )
    }
    clearRefreshCookie(reply)
    throw sessionEnded()
  }
  const { userId, sessionId } = renewed.value
  const { person, visited } = await deps.database.asSystem(async tx => ({
    person: await deps.identity.personOf(tx, userId),
    visited: await visitedBy(tx, call, { staffUserId: userId, sessionId }),
  }))
  if (!person || person.isDisabled) throw sessionEnded()
  const session = await answerSignedIn(deps, reply, person, renewed.value)
  if (!visited) return session
  const { visitId, customer, expiresAt } = visited
  const visit = { visitId, staffUserId: userId, staffEmail: person.email }
  return { ...session, visit: await supportSessionReply(deps, customer, visit, expiresAt) }
}

/** No browser storage may hold a token, so after a reload this restores the support session. */
async function visitedBy(
  tx: Tx,
  { deps }: Call,
  staff: { readonly staffUserId: string; readonly sessionId: string },
): Promise<{ visitId: string; expiresAt: Date; customer: Person } | null> {
  const visit = await deps.supportSessions.underWay(tx, staff)
  const customer = visit && (await deps.identity.personOf(tx, visit.userId))
  return customer && !customer.isDisabled ? { ...visit, customer } : null
}

/** A person has a copy of it: the owner hears of it by mail and finds it in the log. */
async function tellOfReuse(tx: Tx, { deps, correlationId }: Call, userId: string): Promise<void> {
  const person = await deps.identity.personOf(tx, userId)
  if (!person) return
  const { email, name } = person
  await deps.mail.notify(tx, email, 'secretReused')
  const who = { userId, name: name === '' ? email : name }
  await deps.audit.add(tx, { userId }, { who, action: 'sessionSecretReused', correlationId })
}
