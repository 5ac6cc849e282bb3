import { lazy, Suspense } from 'react'
import { useSession } from '#current/session.ts'

const InviteBanner = lazy(() =>
  import('./invite-banner.tsx').then(module => ({ default: module.InviteBanner })),
)

/** [ORG-05] Tells a signed-in user about invites that they have not accepted yet. */
export function InviteNotice() {
  const { status, auth } = useSession()
  if (status !== 'signedIn' || auth.isSpoofSession) return null
  return (
    <Suspense>
      <InviteBanner />
    </Suspense>
  )
}
