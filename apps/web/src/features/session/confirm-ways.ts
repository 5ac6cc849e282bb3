import type { Account, confirm } from '@millpond/contract/account'
import type { BodyOf } from '@millpond/contract/route'

/** Answers with what is wrong, or nothing when it was enough. */
export type GiveProof = (proof: BodyOf<typeof confirm>['proof']) => Promise<string | undefined>

export type ConfirmWay = 'password' | 'passkey' | 'totp' | 'code'

/**
 * How somebody can show who they are, the quickest first. A mailed code is for accounts that have
 * nothing else, such as those that sign in at another issuer only.
 */
export function confirmWaysOf(account: Account | null): readonly ConfirmWay[] {
  // Nobody could say what there is: most people have a password.
  if (!account) return ['password', 'code']
  const ways: ConfirmWay[] = []
  if (account.hasPassword) ways.push('password')
  if (account.passkeys.length > 0) ways.push('passkey')
  if (account.totp) ways.push('totp')
  return account.hasPassword ? ways : [...ways, 'code']
}
