import type { Deps } from '../../deps.ts'
import { tooManyTries } from '../../http/refusal.ts'
import type { Caller } from '../../identity/access-token.ts'

/**
 * Whoever holds a session may not find the rest by trying. Counted in a transaction of its own:
 * that of the proof takes everything back when it is wrong.
 */
export async function spendTry(deps: Deps, { userId, sessionId }: Caller): Promise<void> {
  const mayTry = await deps.database.asSystem(
    async tx =>
      (await deps.guesses.spend(tx, 'confirm', sessionId)) &&
      deps.guesses.spend(tx, 'confirmDay', userId),
  )
  if (!mayTry) throw tooManyTries()
}
