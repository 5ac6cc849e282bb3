import type { routes } from '@millpond/contract/routes'
import type { SignedIn } from '@millpond/contract/session'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { answerSignedIn } from './signed-in.ts'

export async function signIn(
  { deps, body, reply, log }: CallOf<typeof routes.signIn>,
  limitAccount: (account: string, now: Date) => void,
): Promise<SignedIn> {
  const email = body.email.toLowerCase()
  limitAccount(email, deps.clock.now())
  const found = await deps.identity.signIn({ email, password: body.password })
  if (!found.ok) {
    log.warn({ event: 'sign-in refused' }, 'sign-in refused')
    throw new Refusal('unauthenticated', 'The e-mail address or the password is not right')
  }
  const session = await deps.sessions.open(found.value.userId)
  log.info({ event: 'signed in', userId: found.value.userId }, 'signed in')
  return answerSignedIn(deps, reply, found.value, session)
}
