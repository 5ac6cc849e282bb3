import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { Refusal } from './refusal.ts'

/** Sensitive actions need a recent confirmation of identity, not just a page left open. */
export async function refuseUnconfirmed(
  deps: Pick<Deps, 'clock' | 'sessions'>,
  caller: Caller,
): Promise<void> {
  const until = await deps.sessions.confirmedUntil(caller)
  if (until && until > deps.clock.now()) return
  throw new Refusal('confirmationRequired', 'Confirm it’s you, then try again')
}
