import type { Account } from '@millpond/contract/account'
import { useSearchParams } from 'react-router'
import { safeReturnPath } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'

/** For a person who was sent here to add a second factor: what to do, and the link back. */
export function FactorNotice({ account }: { account: Account }) {
  const [search] = useSearchParams()
  const returnTo = search.get('returnTo')
  if (returnTo === null) return null
  const hasOne = account.totp || account.passkeys.length > 0
  return (
    <div role="status">
      <Banner
        label="Two-step sign-in"
        action={hasOne && <a href={safeReturnPath(returnTo)}>Go back to where you were</a>}
      >
        {hasOne
          ? 'Two-step sign-in is on.'
          : 'Add an authenticator app or a passkey here, then continue.'}
      </Banner>
    </div>
  )
}
