import type { Account, confirm } from '@millpond/contract/account'
import type { BodyOf } from '@millpond/contract/route'

/** Answers with what is wrong, or nothing when it was enough. */
export type GiveProof = (proof: BodyOf<typeof confirm>['proof']) => Promise<string | undefined>

export type ConfirmWay = 'password' | 'passkey' | 'totp' | 'code'

/**
 * How someone can show who they are, the quickest first. A mailed code is for accounts that have
 * nothing else, such as those that sign in at another issuer only.
 */
export function confirmWaysOf(account: Account | null, needsFactor = false): readonly ConfirmWay[] {
  if (needsFactor) return account ? factorsOf(account) : ['totp']
  // The sign-in methods are unknown: most people have a password.
  if (!account) return ['password', 'code']
  return account.hasPassword ? ['password', ...factorsOf(account)] : [...factorsOf(account), 'code']
}

const factorsOf = ({ passkeys, totp }: Account): readonly ConfirmWay[] => [
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
]
