import { PATHS } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type PendingInvite, pendingInvite } from './pending-invite.ts'
import { useReadInvite } from './use-read-invite.ts'

/** Names the organisation, and disappears when the invite turns out to be used or revoked. */
export function InviteBanner({ invite }: { invite: PendingInvite }) {
  const { offer } = useReadInvite(invite.inviteCode)
  const organisationName = offer?.organisationName ?? invite.organisationName
  return (
    <Banner
      label="Invite"
      action={
        <>
          <LinkButton href={PATHS.invite}>See the invite</LinkButton>{' '}
          <Button onClick={() => pendingInvite.set(null)}>Dismiss</Button>
        </>
      }
    >
      {organisationName
        ? `You are invited to ${organisationName}.`
        : 'You have an invite that you have not accepted yet.'}
    </Banner>
  )
}
