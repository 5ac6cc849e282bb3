import type { routes } from '@millpond/contract/routes'
import type { SignedIn } from '@millpond/contract/session'
import type { Tx } from '#database/index.ts'
import { sessionEnded } from '../../http/authenticate.ts'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { clearRefreshCookie, refreshSecretOf } from './refresh-cookie.ts'
import { answerSignedIn } from './signed-in.ts'

type Call = CallOf<typeof routes.refresh>

export async function refresh(call: Call): Promise<SignedIn> {
  const { deps, request, reply, log } = call
  const secret = refreshSecretOf(request)
  if (!secret) throw new Refusal('unauthenticated', 'No token provided')
  const renewed = await deps.sessions.refresh(secret, (tx, userId) => tellOfReuse(tx, call, userId))
  if (!renewed.ok) {
    if (renewed.error.because === 'reused') {
      deps.mail.wake()
      log.error({ event: 'refresh secret reused' }, 'a refresh secret came twice: session ended')
    }
    clearRefreshCookie(reply)
    throw sessionEnded()
  }
  const { userId } = renewed.value
  const person = await deps.database.asSystem(tx => deps.identity.personOf(tx, userId))
  if (!person || person.isDisabled) throw sessionEnded()
  return answerSignedIn(deps, reply, person, renewed.value)
}

/** Somebody has a copy of it: the owner hears of it by mail and finds it in the log. */
async function tellOfReuse(tx: Tx, { deps, correlationId }: Call, userId: string): Promise<void> {
  const person = await deps.identity.personOf(tx, userId)
  if (!person) return
  const { email, name } = person
  await deps.mail.notify(tx, email, 'secretReused')
  const who = { userId, name: name === '' ? email : name }
  await deps.audit.add(tx, { userId }, { who, action: 'sessionSecretReused', correlationId })
}
