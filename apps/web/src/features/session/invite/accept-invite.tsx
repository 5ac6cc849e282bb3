import { useState } from 'react'
import { useNavigate } from 'react-router'
import { plainMessage } from '#api/gateway-error.ts'
import { useAcceptInviteMutation } from '#api/member-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations } from '#current/organisation-state.ts'
import { organisationPath } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import styles from '../session.module.css'
import { pendingInvite } from './pending-invite.ts'

interface AcceptInviteProps {
  readonly kind: 'member' | 'partner'
  /** By its code, or by its id where it was sent to the person's own address. */
  readonly invite: { readonly inviteCode: string } | { readonly inviteId: string }
  readonly email: string
}

/** Accepts an invite for the person, or for a partner firm that they own. */
export function AcceptInvite({ kind, invite, email }: AcceptInviteProps) {
  const navigate = useNavigate()
  const { organisations, isLoaded, error: listError } = useOrganisations()
  const [accept, { isLoading, error }] = useAcceptInviteMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const partners = organisations.filter(each => each.isPartner && each.role === 'owner')
  const partnerId = chosen ?? partners[0]?.organisationId ?? ''
  if (kind === 'partner' && !isLoaded) {
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
  if (kind === 'partner' && partners.length === 0) {
    return (
      <p role="status">You don’t own a partner firm yet. Create one, then open the invite again.</p>
    )
  }
  const take = async () => {
    const { data } = await accept({ ...invite, ...(kind === 'partner' && { partnerId }) })
    if (!data) return
    pendingInvite.set(null)
    await loadOrganisations()
    await navigate(organisationPath(data.organisationId), { replace: true })
  }
  return (
    <div className={styles.others}>
      {kind === 'partner' && (
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
