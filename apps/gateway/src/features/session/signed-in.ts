import type { SignedIn } from '@millpond/contract/session'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { signedInReply } from '../../http/signed-in-reply.ts'
import { ACCESS_SECONDS } from '../../identity/access-token.ts'
import type { Person } from '../../identity/index.ts'
import type { OpenSession } from '../../identity/sessions.ts'
import { setRefreshCookie } from './refresh-cookie.ts'

/** The reply of every sign-in method: a new access token, the user, and the next cookie. */
export async function answerSignedIn(
  deps: Pick<Deps, 'clock' | 'identity' | 'tokens'>,
  reply: FastifyReply,
  person: Person,
  session: OpenSession,
): Promise<SignedIn> {
  const idToken = await deps.tokens.issue(person, session.sessionId, session)
  setRefreshCookie(reply, session, deps.clock.now())
  return signedInReply(person, {
    idToken,
    expiresIn: ACCESS_SECONDS,
    startedAt: session.startedAt,
    isSpoofSession: false,
    providerId: deps.identity.name,
  })
}
