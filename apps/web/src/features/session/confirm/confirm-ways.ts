import type { Account, confirm } from '@millpond/contract/account'
import type { BodyOf } from '@millpond/contract/route'

/** Returns the message of a failure, or nothing on success. */
export type GiveProof = (proof: BodyOf<typeof confirm>['proof']) => Promise<string | undefined>

export type ConfirmWay = 'password' | 'passkey' | 'totp' | 'code'

/**
 * The ways to confirm one's identity, the quickest first. A mailed code is for accounts without
 * another way, such as those that only sign in with another issuer.
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
