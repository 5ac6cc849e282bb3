import type { Account } from '@millpond/contract/account'
import { Refusal } from '../../http/refusal.ts'

/** After a sign-in method was removed: an account without any would be lost. */
export function refuseLastWayIn({ hasPassword, passkeys, external }: Account): void {
  if (hasPassword || passkeys.length > 0 || external.length > 0) return
  throw new Refusal('conflict', 'This is your only way to sign in. Set a password first.')
}
