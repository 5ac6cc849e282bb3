import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { Refusal } from './refusal.ts'

/** What could hurt needs somebody who has just shown who they are: not a page left open. */
export async function refuseUnconfirmed(deps: Deps, caller: Caller): Promise<void> {
  const until = await deps.sessions.confirmedUntil(caller)
  if (until && until > deps.clock.now()) return
  throw new Refusal('confirmationRequired', 'Confirm that it is you, and try again')
}
