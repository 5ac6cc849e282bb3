import type { readInvite } from '@millpond/contract/member'
import type { ReplyOf } from '@millpond/contract/route'
import { useEffect, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { pendingInvite } from '#current/pending-invite.ts'
import { useSession } from '#current/session.ts'
import { PATHS, signInPath } from '#paths.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import styles from '../session.module.css'
import { SessionLayout } from '../session-layout.tsx'
import { useSecretOfAddress } from '../use-secret-of-address.ts'
import { AcceptInvite } from './accept-invite.tsx'
import { OfferWords, offerTitle } from './offer-words.tsx'
import { OwnInvites } from './own-invites.tsx'
import { useReadInvite } from './use-read-invite.ts'

type Offer = ReplyOf<typeof readInvite>

/** The invite: its sender, organisation and role. */
export function Component() {
  const [arrived] = useSecretOfAddress()
  useEffect(() => {
    if (arrived) pendingInvite.set({ inviteCode: arrived })
  }, [arrived])
  // Once it is accepted it is no longer pending, while the page stays until its organisation opens.
  const [pending] = useState(() => pendingInvite.get()?.inviteCode)
  const inviteCode = arrived ?? pending
  if (inviteCode) return <Invite key={inviteCode} inviteCode={inviteCode} />
  return <OwnInvites />
}

function Invite({ inviteCode }: { inviteCode: string }) {
  const { offer, error, isGone } = useReadInvite(inviteCode)
  if (error) {
    return (
      <SessionLayout
        title={isGone ? 'This invite is no longer valid' : 'We couldn’t load this invite'}
      >
        <p>
          {isGone
            ? 'It has been used or cancelled, or is more than 14 days old. Ask for a new one.'
            : plainMessage(error)}
        </p>
        {isGone && <WithoutInvite />}
        <LinkButton href={PATHS.dashboard}>Go to your dashboard</LinkButton>
      </SessionLayout>
    )
  }
  if (!offer) {
    return (
      <SessionLayout title="Your invite">
        <Loading />
      </SessionLayout>
    )
  }
  return <Offered offer={offer} inviteCode={inviteCode} />
}

/** Back to the offer that the invite came with. */
function WithoutInvite() {
  const { status } = useSession()
  const from = pendingInvite.get()?.from
  if (status === 'signedIn' && from === undefined) return null
  return (
    <LinkButton variant="primary" href={from === undefined ? PATHS.signUp : withoutCode(from)}>
      Continue without it
    </LinkButton>
  )
}

/** `/sign-up?inviteCode=x&pricing=y` is `/sign-up?pricing=y`. */
function withoutCode(address: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.delete('inviteCode')
  return `${pathname}?${searchParams}`
}

function Offered({ offer, inviteCode }: { offer: Offer; inviteCode: string }) {
  const { status, auth } = useSession()
  const back = `?returnTo=${encodeURIComponent(PATHS.invite)}`
  return (
    <SessionLayout title={offerTitle(offer)}>
      <OfferWords offer={offer} />
      {status === 'starting' && <Loading />}
      {status === 'signedIn' && !auth.isSpoofSession && (
        <AcceptInvite kind={offer.kind} invite={{ inviteCode }} email={auth.user?.email ?? ''} />
      )}
      {status !== 'starting' && status !== 'signedIn' && (
        <div className={styles.others}>
          <LinkButton variant="primary" href={`${PATHS.signUp}${back}`}>
            Create an account
          </LinkButton>
          <LinkButton href={signInPath(PATHS.invite)}>Already have an account? Sign in</LinkButton>
        </div>
      )}
    </SessionLayout>
  )
}
