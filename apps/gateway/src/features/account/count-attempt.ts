import type { Deps } from '../../deps.ts'
import { tooManyTries } from '../../http/refusal.ts'
import type { Caller } from '../../identity/access-token.ts'

/**
 * Limits attempts by a session that may be stolen. Counted in a transaction of its own, because the
 * transaction of the proof rolls back when the proof is wrong.
 */
export async function countAttempt(
  deps: Pick<Deps, 'database' | 'attemptLimits'>,
  { userId, sessionId }: Caller,
): Promise<void> {
  const mayTry = await deps.database.asSystem(
    async tx =>
      (await deps.attemptLimits.spend(tx, 'confirm', sessionId)) &&
      deps.attemptLimits.spend(tx, 'confirmDay', userId),
  )
  if (!mayTry) throw tooManyTries()
}
