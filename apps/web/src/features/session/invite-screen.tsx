import type { readInvite } from '@millpond/contract/member'
import type { ReplyOf } from '@millpond/contract/route'
import type { Role } from '@millpond/core/organisation'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { plainMessage } from '#api/gateway-error.ts'
import { useAcceptInviteMutation } from '#api/member-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations } from '#current/organisation-state.ts'
import { useSession } from '#current/session.ts'
import { useStore } from '#current/use-store.ts'
import { organisationPath, PATHS, signInPath } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { dayOf } from '#ui/instant.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { pendingInvite } from './pending-invite.ts'
import styles from './session.module.css'
import { SessionLayout } from './session-layout.tsx'
import { useReadInvite } from './use-read-invite.ts'
import { useSecretOfAddress } from './use-secret-of-address.ts'

type Offer = ReplyOf<typeof readInvite>

const MAY: Record<Role, string> = {
  viewer: 'You can see everything but change nothing.',
  editor: 'You can edit budgets, forecasts and settings.',
  owner: 'You have full access, including inviting people and deleting the company.',
}

/** Who invites me, to which organisation, and in which role? */
export function Component() {
  const [arrived] = useSecretOfAddress()
  useEffect(() => {
    if (arrived) pendingInvite.set({ inviteCode: arrived })
  }, [arrived])
  const kept = useStore(pendingInvite)
  const inviteCode = arrived ?? kept?.inviteCode
  if (inviteCode) return <Invite key={inviteCode} inviteCode={inviteCode} />
  return (
    <SessionLayout title="Open your invite link again">
      <p>For your security, we don’t store invite codes on this page.</p>
      <LinkButton href={PATHS.dashboard}>Go to your dashboard</LinkButton>
    </SessionLayout>
  )
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

function Offered({ offer, inviteCode }: { offer: Offer; inviteCode: string }) {
  const { status, auth } = useSession()
  const { kind, organisationName, invitedBy, role, expiresAt } = offer
  const back = `?returnTo=${encodeURIComponent(PATHS.invite)}`
  return (
    <SessionLayout
      title={
        kind === 'partner' ? `Add ${organisationName} as a client` : `Join ${organisationName}`
      }
    >
      <p>
        {invitedBy} invites {kind === 'partner' ? 'your partner firm' : 'you'} as {role}.
        {` ${MAY[role]}`}
      </p>
      <p className={styles.aside}>Valid until {dayOf(expiresAt)}.</p>
      {status === 'starting' && <Loading />}
      {status === 'signedIn' && !auth.isSpoofSession && (
        <Accept offer={offer} inviteCode={inviteCode} email={auth.user?.email ?? ''} />
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

interface AcceptProps {
  readonly offer: Offer
  readonly inviteCode: string
  readonly email: string
}

function Accept({ offer, inviteCode, email }: AcceptProps) {
  const navigate = useNavigate()
  const { organisations, isLoaded, error: listError } = useOrganisations()
  const [accept, { isLoading, error }] = useAcceptInviteMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const partners = organisations.filter(each => each.isPartner && each.role === 'owner')
  const partnerId = chosen ?? partners[0]?.organisationId ?? ''
  if (offer.kind === 'partner' && !isLoaded) {
    if (listError === null) return <Loading />
    return (
      <div className={styles.others}>
        <p role="alert" className={styles.problem}>
          {listError}
        </p>
        <Button onClick={() => void loadOrganisations()}>Try again</Button>
      </div>
    )
  }
  if (offer.kind === 'partner' && partners.length === 0) {
    return (
      <p role="status">
        You don’t own a partner firm yet. Create one, then open the invite link again.
      </p>
    )
  }
  const take = async () => {
    const isPartner = offer.kind === 'partner'
    const { data } = await accept({ inviteCode, ...(isPartner && { partnerId }) })
    if (!data) return
    pendingInvite.set(null)
    await loadOrganisations()
    await navigate(organisationPath(data.organisationId), { replace: true })
  }
  return (
    <div className={styles.others}>
      {offer.kind === 'partner' && (
        <SelectField
          label="Partner firm"
          options={partners.map(({ organisationId, name }) => ({
            value: organisationId,
            label: name,
          }))}
          value={partnerId}
          onChange={setChosen}
        />
      )}
      <Button
        variant="primary"
        busyLabel={isLoading ? 'Accepting…' : undefined}
        onClick={() => void take()}
      >
        Accept as {email}
      </Button>
      {error && (
        <p role="alert" className={styles.problem}>
          {plainMessage(error)}
        </p>
      )}
    </div>
  )
}
