import type { Account } from '@millpond/contract/account'
import { Refusal } from '../../http/refusal.ts'

/** After taking one away: an account that nothing opens any more would be lost. */
export function refuseLastWayIn({ hasPassword, passkeys, foreign }: Account): void {
  if (hasPassword || passkeys.length > 0 || foreign.length > 0) return
  throw new Refusal('conflict', 'This is the only way into your account. Set a password first.')
}
