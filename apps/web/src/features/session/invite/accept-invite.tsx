import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCreateOrganisationMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useAcceptInviteMutation } from '#api/member-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations } from '#current/organisation-state.ts'
import { pendingInvite } from '#current/pending-invite.ts'
import { organisationPath, PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from '../session.module.css'

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
  const [create, creating] = useCreateOrganisationMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [firm, setFirm] = useState('')
  const [problem, setProblem] = useState<string>()
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
  const isFirmAsked = kind === 'partner' && partners.length === 0
  /** The chosen firm, or a new one; undefined if it was not created. */
  const firmId = async (): Promise<string | undefined> => {
    if (!isFirmAsked) return partnerId
    if (firm.trim() === '') {
      setProblem('Enter the name of your firm')
      return undefined
    }
    const made = await create({ name: firm.trim(), accountType: 'partner' })
    return made.data?.organisationId
  }
  const take = async () => {
    const id = kind === 'partner' ? await firmId() : null
    if (id === undefined) return
    const { data } = await accept({ ...invite, ...(id !== null && { partnerId: id }) })
    if (!data) return
    pendingInvite.set(null)
    await loadOrganisations()
    const path = isFirmAsked ? PATHS.partner : organisationPath(data.organisationId)
    await navigate(path, { replace: true })
  }
  return (
    <div className={styles.others}>
      {isFirmAsked && (
        <TextField
          label="Name of your firm"
          autoComplete="organization"
          maxLength={100}
          value={firm}
          error={problem}
          onChange={event => {
            setFirm(event.target.value)
            setProblem(undefined)
          }}
        />
      )}
      {kind === 'partner' && !isFirmAsked && (
        <SelectField
          label="Your firm"
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
        busyLabel={isLoading || creating.isLoading ? 'Accepting…' : undefined}
        onClick={() => void take()}
      >
        Accept as {email}
      </Button>
      {(error ?? creating.error) && (
        <p role="alert" className={styles.problem}>
          {plainMessage(error ?? creating.error)}
        </p>
      )}
    </div>
  )
}
