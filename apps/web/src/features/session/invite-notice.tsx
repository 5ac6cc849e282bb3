import { lazy, Suspense } from 'react'
import { useSession } from '#current/session.ts'
import { useStore } from '#current/use-store.ts'
import { pendingInvite } from './pending-invite.ts'

const InviteBanner = lazy(() =>
  import('./invite-banner.tsx').then(module => ({ default: module.InviteBanner })),
)

/** [ORG-05] Tells a signed-in user about an invite that they have not accepted yet. */
export function InviteNotice() {
  const { status, auth } = useSession()
  const invite = useStore(pendingInvite)
  if (!invite || invite.isGone || status !== 'signedIn' || auth.isSpoofSession) return null
  return (
    <Suspense>
      <InviteBanner invite={invite} />
    </Suspense>
  )
}
