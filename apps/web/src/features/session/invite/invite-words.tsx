import { type PendingInvite, pendingInvite } from '#current/pending-invite.ts'
import { PATHS } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './invite-words.module.css'
import { useReadInvite } from './use-read-invite.ts'

/** Names the organisation, and disappears when the invite turns out to be used or revoked. */
export function OpenedInvite({ invite }: { invite: PendingInvite }) {
  const { offer } = useReadInvite(invite.inviteCode)
  const organisationName = offer?.organisationName ?? invite.organisationName
  return (
    <Notice link="See the invite" onDismiss={() => pendingInvite.set(null)}>
      {organisationName
        ? `You are invited to ${organisationName}.`
        : 'You have an invite that you have not accepted yet.'}
    </Notice>
  )
}

interface FoundInvitesProps {
  /** Of the organisations, at least one. */
  readonly names: readonly string[]
  readonly onDismiss: () => void
}

export const FoundInvites = ({ names, onDismiss }: FoundInvitesProps) => (
  <Notice link={names.length === 1 ? 'See the invite' : 'See the invites'} onDismiss={onDismiss}>
    {names.length === 1 ? `You are invited to ${names[0]}.` : `You have ${names.length} invites.`}
  </Notice>
)

interface NoticeProps {
  readonly link: string
  readonly onDismiss: () => void
  readonly children: string
}

const Notice = ({ link, onDismiss, children }: NoticeProps) => (
  <div className={styles.notice}>
    <Banner
      label="Invite"
      action={
        <>
          <LinkButton href={PATHS.invite}>{link}</LinkButton>{' '}
          <Button onClick={onDismiss}>Dismiss</Button>
        </>
      }
    >
      {children}
    </Banner>
  </div>
)
