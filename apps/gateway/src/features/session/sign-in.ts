import type { routes } from '@millpond/contract/routes'
import type { SignedIn } from '@millpond/contract/session'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import type { GuessLimit } from './guess-limit.ts'
import { answerSignedIn } from './signed-in.ts'

export async function signIn(
  { deps, body, request, reply, log }: CallOf<typeof routes.signIn>,
  guesses: GuessLimit,
): Promise<SignedIn> {
  const email = body.email.toLowerCase()
  const guess = { account: email, address: byAddress(request) }
  guesses.spend(guess, deps.clock.now())
  const found = await deps.identity.signIn({ email, password: body.password })
  if (!found.ok) {
    log.warn({ event: 'sign-in refused' }, 'sign-in refused')
    throw new Refusal('unauthenticated', 'The e-mail address or the password is not right')
  }
  guesses.forgive(guess)
  const session = await deps.sessions.open(found.value.userId)
  log.info({ event: 'signed in', userId: found.value.userId }, 'signed in')
  return answerSignedIn(deps, reply, found.value, session)
}
