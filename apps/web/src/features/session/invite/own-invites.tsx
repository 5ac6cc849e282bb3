import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetOwnInvitesQuery } from '#api/member-api.ts'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import styles from '../session.module.css'
import { SessionLayout } from '../session-layout.tsx'
import { AcceptInvite } from './accept-invite.tsx'
import { OfferWords, type OwnInvite, offerTitle } from './offer-words.tsx'

/** [ORG-05] The invites to the address of the person, who needs no link for them. */
export function OwnInvites() {
  const { status, auth } = useSession()
  if (status === 'starting') {
    return (
      <SessionLayout title="Your invites">
        <Loading />
      </SessionLayout>
    )
  }
  if (status !== 'signedIn' || auth.isSpoofSession) return <NoInvite />
  return <InvitesTo email={auth.user?.email ?? ''} />
}

function InvitesTo({ email }: { email: string }) {
  const { data, error, refetch } = useGetOwnInvitesQuery()
  if (data) return <InviteList email={email} invites={data.invites} />
  return (
    <SessionLayout title="Your invites">
      {error ? (
        <div className={styles.others}>
          <p role="alert" className={styles.problem}>
            {plainMessage(error)}
          </p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Loading />
      )}
    </SessionLayout>
  )
}

interface InviteListProps {
  readonly email: string
  readonly invites: readonly OwnInvite[]
}

/** Keeps an accepted invite until the page of its organisation opens. */
function InviteList({ email, invites: loaded }: InviteListProps) {
  const [invites] = useState(loaded)
  const [only] = invites
  if (!only) return <NoInvite />
  return (
    <SessionLayout title={invites.length === 1 ? offerTitle(only) : 'Your invites'}>
      {invites.map(invite => (
        <section key={invite.inviteId} aria-label={offerTitle(invite)}>
          {invites.length > 1 && <h2>{offerTitle(invite)}</h2>}
          <OfferWords offer={invite} />
          <AcceptInvite kind={invite.kind} invite={{ inviteId: invite.inviteId }} email={email} />
        </section>
      ))}
    </SessionLayout>
  )
}

function NoInvite() {
  return (
    <SessionLayout title="Open your invite link again">
      <p>For your security, we don’t store invite codes on this page.</p>
      <LinkButton href={PATHS.dashboard}>Go to your dashboard</LinkButton>
    </SessionLayout>
  )
}
