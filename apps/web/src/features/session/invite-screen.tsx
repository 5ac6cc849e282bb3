import type { readInvite } from '@millpond/contract/member'
import type { ReplyOf } from '@millpond/contract/route'
import type { Role } from '@millpond/core/organisation'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useAcceptInviteMutation, useReadInviteMutation } from '#api/invite-api.ts'
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
import styles from './credentials-form.module.css'
import { pendingInvite } from './pending-invite.ts'
import { SessionLayout } from './session-layout.tsx'
import { useSecretOfAddress } from './use-secret-of-address.ts'

type Offer = ReplyOf<typeof readInvite>

const MAY: Record<Role, string> = {
  viewer: 'You may look at everything there and change nothing.',
  editor: 'You may work on its figures, settings and forecasts.',
  owner: 'You may do everything there, inviting and deleting included.',
}

/** Who asks me in, where to, and as what? */
export function Component() {
  const [arrived] = useSecretOfAddress()
  useEffect(() => {
    if (arrived) pendingInvite.set({ inviteCode: arrived })
  }, [arrived])
  const kept = useStore(pendingInvite)
  const inviteCode = arrived ?? kept?.inviteCode
  if (inviteCode) return <Invite key={inviteCode} inviteCode={inviteCode} />
  return (
    <SessionLayout title="Open the link of your invite again">
      <p>This page no longer has its code: it is kept nowhere, for your safety.</p>
      <LinkButton href={PATHS.dashboard}>Go to your dashboard</LinkButton>
    </SessionLayout>
  )
}

function Invite({ inviteCode }: { inviteCode: string }) {
  const [read, { data: offer, error }] = useReadInviteMutation()
  useEffect(() => {
    void read({ inviteCode }).then(({ data }) => {
      if (data) pendingInvite.set({ inviteCode, email: data.email })
    })
  }, [read, inviteCode])
  if (error) {
    const isGone = isGatewayError(error) && error.status === 404
    return (
      <SessionLayout title={isGone ? 'This invite is no longer good' : 'Not read'}>
        <p>
          {isGone
            ? 'It was used, taken back, or is older than fourteen days. Ask for another one.'
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
      title={kind === 'partner' ? `Look after ${organisationName}` : `Join ${organisationName}`}
    >
      <p>
        {invitedBy} invites {kind === 'partner' ? 'your partner organisation' : 'you'} as {role}.
        {` ${MAY[role]}`}
      </p>
      <p className={styles.aside}>Good until {dayOf(expiresAt)}.</p>
      {status === 'starting' && <Loading />}
      {status === 'signedIn' && !auth.isSpoofSession && (
        <Accept offer={offer} inviteCode={inviteCode} email={auth.user?.email ?? ''} />
      )}
      {status !== 'starting' && status !== 'signedIn' && (
        <div className={styles.others}>
          <LinkButton variant="primary" href={`${PATHS.signUp}${back}`}>
            Create an account
          </LinkButton>
          <LinkButton href={signInPath(PATHS.invite)}>I have an account: sign in</LinkButton>
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
  const { organisations, isLoaded } = useOrganisations()
  const [accept, { isLoading, error }] = useAcceptInviteMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const partners = organisations.filter(each => each.isPartner && each.role === 'owner')
  const partnerId = chosen ?? partners[0]?.organisationId ?? ''
  if (offer.kind === 'partner' && isLoaded && partners.length === 0) {
    return (
      <p role="status">
        You own no partner organisation yet. Make one, then open the link of the invite again.
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
          label="Partner organisation"
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
