import type { Account } from '@millpond/contract/account'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { LinkedSection } from './linked-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** Every sign-in method of this account. */
export function SignInPage({ account }: { account: Account }) {
  const ways = useSignInWays()
  return (
    <>
      <TwoStepSection account={account} />
      <PasswordSection account={account} />
      <PasskeysSection account={account} ways={ways} />
      <LinkedSection account={account} ways={ways} />
    </>
  )
}
