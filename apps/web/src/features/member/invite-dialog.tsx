import type { Organisation } from '@millpond/contract/organisation'
import { ROLE_ORDER, type Role } from '@millpond/core/organisation'
import { type FormEvent, useState } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useCreateInviteMutation } from '#api/member-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './member.module.css'
import { ROLE_HINTS, ROLE_WORDS } from './member-words.ts'

interface InviteDialogProps {
  readonly organisation: Organisation
  readonly onClose: () => void
}

type Kind = 'member' | 'partner'

/** Asks for the person and the role; then shows the link, once. */
export function InviteDialog({ organisation, onClose }: InviteDialogProps) {
  const [link, setLink] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState('')
  return (
    <Dialog title={link ? 'Invite ready' : 'Invite'} onClose={onClose}>
      {link ? (
        <Ready {...{ link, sentTo, onClose }} />
      ) : (
        <InviteForm
          organisation={organisation}
          onReady={(ready, email) => {
            setLink(ready)
            setSentTo(email)
          }}
        />
      )}
    </Dialog>
  )
}

interface InviteFormProps {
  readonly organisation: Organisation
  readonly onReady: (link: string, email: string) => void
}

function InviteForm({ organisation, onReady }: InviteFormProps) {
  const { organisationId, name } = organisation
  const [create, creating] = useCreateInviteMutation()
  const [kind, setKind] = useState<Kind>('member')
  const [role, setRole] = useState<Role>('editor')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  // A partner helps and does not own: ownership is transferred in another way.
  const roles = ROLE_ORDER.filter(each => kind === 'member' || each !== 'owner')
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    const answer = await create({
      organisationId,
      kind,
      role: roles.includes(role) ? role : 'editor',
      ...(address !== '' && { email: address }),
    })
    if (answer.data) return onReady(answer.data.link, address)
    const fields = isGatewayError(answer.error) ? answer.error.failure?.fields : undefined
    const isAddress = fields?.some(field => field.path === 'email') === true
    setProblem(
      isAddress ? 'Enter an email address like ana@example.org' : plainMessage(answer.error),
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void invite(event)}>
      <RadioGroup<Kind>
        legend="Who"
        options={[
          { value: 'member', label: 'A person', hint: `Becomes a member of ${name}.` },
          {
            value: 'partner',
            label: 'A partner',
            hint: 'An adviser’s firm. Its members can open this company as one of their clients.',
          },
        ]}
        value={kind}
        onChange={setKind}
      />
      <RadioGroup<Role>
        legend="Role"
        options={roles.map(value => ({
          value,
          label: ROLE_WORDS[value],
          hint: ROLE_HINTS[value],
        }))}
        value={roles.includes(role) ? role : 'editor'}
        onChange={setRole}
      />
      <TextField
        type="email"
        label="Email address (optional)"
        hint="We’ll email the link. Leave it blank to send the link yourself."
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        value={email}
        error={problem}
        onChange={event => setEmail(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        busyLabel={creating.isLoading ? 'Sending invite…' : undefined}
      >
        Send invite
      </Button>
    </form>
  )
}

interface ReadyProps {
  readonly link: string
  readonly sentTo: string
  readonly onClose: () => void
}

function Ready({ link, sentTo, onClose }: ReadyProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className={styles.form}>
      <p>
        {sentTo && <>We’ve emailed it to {sentTo}. </>}
        This link works once and is valid for 14 days. You won’t see it again.
      </p>
      <p className={styles.link}>{link}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
