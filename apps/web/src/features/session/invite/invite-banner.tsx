import { useGetOwnInvitesQuery } from '#api/member-api.ts'
import { useStore } from '#current/use-store.ts'
import { PATHS } from '#paths.ts'
import { createStore } from '#platform/store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './invite-banner.module.css'
import { type PendingInvite, pendingInvite } from './pending-invite.ts'
import { useReadInvite } from './use-read-invite.ts'

/** The invites whose banner was dismissed, for as long as the page lasts. */
const dismissed = createStore<ReadonlySet<string>>(new Set())

/** The invite of an opened link, otherwise the invites to the person's verified address. */
export function InviteBanner() {
  const opened = useStore(pendingInvite)
  return opened && !opened.isGone ? <OpenedInvite invite={opened} /> : <OwnInvites />
}

/** Names the organisation, and disappears when the invite turns out to be used or revoked. */
function OpenedInvite({ invite }: { invite: PendingInvite }) {
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

function OwnInvites() {
  const { data } = useGetOwnInvitesQuery()
  const hidden = useStore(dismissed)
  const invites = (data?.invites ?? []).filter(({ inviteId }) => !hidden.has(inviteId))
  const [only] = invites
  if (!only) return null
  const dismiss = () =>
    dismissed.update(before => new Set([...before, ...invites.map(({ inviteId }) => inviteId)]))
  return (
    <Notice link={invites.length === 1 ? 'See the invite' : 'See the invites'} onDismiss={dismiss}>
      {invites.length === 1
        ? `You are invited to ${only.organisationName}.`
        : `You have ${invites.length} invites.`}
    </Notice>
  )
}

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
