import type { routes } from '@millpond/contract/routes'
import type { SignedIn } from '@millpond/contract/session'
import { sessionEnded } from '../../http/authenticate.ts'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { clearRefreshCookie, refreshSecretOf } from './refresh-cookie.ts'
import { answerSignedIn } from './signed-in.ts'

export async function refresh({
  deps,
  request,
  reply,
  log,
}: CallOf<typeof routes.refresh>): Promise<SignedIn> {
  const secret = refreshSecretOf(request)
  if (!secret) throw new Refusal('unauthenticated', 'No token provided')
  const renewed = await deps.sessions.refresh(secret)
  if (!renewed.ok) {
    if (renewed.error === 'reused') {
      log.error({ event: 'refresh secret reused' }, 'a refresh secret came twice: session ended')
    }
    clearRefreshCookie(reply)
    throw sessionEnded()
  }
  const person = await deps.identity.userOf(renewed.value.userId)
  if (!person) throw sessionEnded()
  return answerSignedIn(deps, reply, person, renewed.value)
}
