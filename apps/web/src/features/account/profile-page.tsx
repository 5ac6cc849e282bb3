import type { Account } from '@millpond/contract/account'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { StaffSection } from './staff-section.tsx'

export function ProfilePage({ account }: { account: Account }) {
  const ways = useSignInWays()
  return (
    <>
      <NameSection account={account} />
      <EmailSection account={account} ways={ways} />
      <StaffSection account={account} />
    </>
  )
}
