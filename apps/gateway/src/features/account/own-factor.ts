/** What a change of somebody's second factors means for their sessions (decision 028). */
import type { Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import type { KnownCaller } from '../../http/authenticate.ts'
import { factorRequired } from '../../http/second-factor.ts'
import type { Caller } from '../../identity/access-token.ts'
import { sessionStore } from '../../stores/session-store.ts'

type Parts = Pick<Deps, 'factors' | 'passkeys'>

/**
 * Who has one shows it before any is added, changed or taken away: else the password alone, in a
 * session from before, would put another in its place.
 */
export async function refuseUnlessShown(tx: Tx, deps: Parts, user: KnownCaller): Promise<void> {
  if (user.hasShownFactor) return
  if (await hasFactor(tx, deps, user.userId)) throw factorRequired()
}

/** After one was taken away. */
export async function forgetIfLast(tx: Tx, deps: Parts, { userId }: Caller): Promise<void> {
  if (!(await hasFactor(tx, deps, userId))) await sessionStore.forgetFactor(tx, userId)
}

const hasFactor = async (tx: Tx, { factors, passkeys }: Parts, userId: string) =>
  (await factors.hasTotp(tx, userId)) || (await passkeys.list(tx, userId)).length > 0
