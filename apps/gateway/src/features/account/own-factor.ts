/** How a change of a person's second factors affects their sessions (decision 028). */
import type { Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import type { AuthenticatedCaller } from '../../http/authenticate.ts'
import { factorRequired } from '../../http/second-factor.ts'
import type { Caller } from '../../identity/access-token.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { sessionStore } from '../../stores/session-store.ts'

type Parts = Pick<Deps, 'factors' | 'passkeys'>

/**
 * A person with a second factor must show it before any factor is added, changed or removed, and
 * before a password or a mailed code confirms who they are; otherwise the password alone would be
 * enough to replace the factor, the address or the password.
 */
export async function refuseUnlessShown(
  tx: Tx,
  deps: Parts,
  user: AuthenticatedCaller,
): Promise<void> {
  if (user.hasShownFactor) return
  if (await hasFactor(tx, deps, user.userId)) throw factorRequired()
}

/**
 * After a factor was added: this session has shown it, and all others end. One of them may belong
 * to a person who knows the password and is the reason for the new factor.
 */
export async function keepOnlyThisSession(
  tx: Tx,
  { sessions }: Pick<Deps, 'sessions'>,
  { sessionId, userId }: Caller,
): Promise<void> {
  await sessionStore.markFactor(tx, sessionId)
  await sessions.endAll(tx, userId, 'factorAdded', sessionId)
}

/** After a factor was removed. */
export async function forgetIfLast(tx: Tx, deps: Parts, { userId }: Caller): Promise<void> {
  if (await hasFactor(tx, deps, userId)) return
  await sessionStore.forgetFactor(tx, userId)
  await apiTokenStore.forgetFactor(tx, userId)
}

const hasFactor = async (tx: Tx, { factors, passkeys }: Parts, userId: string) =>
  (await factors.hasTotp(tx, userId)) || (await passkeys.list(tx, userId)).length > 0
