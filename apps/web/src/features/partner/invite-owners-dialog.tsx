import type { Client } from '@millpond/contract/partner'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './partner.module.css'

interface InviteOwnersDialogProps {
  readonly clients: readonly Client[]
  readonly isBusy: boolean
  readonly onClose: () => void
  /** Addresses by client; clients without one are left out. */
  readonly onSend: (emails: ReadonlyMap<string, string>, handsOver: boolean) => Promise<void>
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An address for each client: its owner gets an invite, and may get the company to themselves. */
export function InviteOwnersDialog({ clients, isBusy, onClose, onSend }: InviteOwnersDialogProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [handsOver, setHandsOver] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const addressOf = (client: Client) => (typed[client.organisationId] ?? '').trim()
  const isWrong = (client: Client) => addressOf(client) !== '' && !ADDRESS.test(addressOf(client))
  const given = clients.filter(client => addressOf(client) !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (given.length === 0 || clients.some(isWrong)) return
    const emails = new Map(given.map(client => [client.organisationId, addressOf(client)]))
    void onSend(emails, handsOver)
  }
  return (
    <Dialog title="Invite owners" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={send}>
        <p>
          Each person gets an email with a link and becomes an owner of that client. Leave an
          address blank to leave a client out.
        </p>
        {clients.map((client, index) => (
          <TextField
            key={client.organisationId}
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            label={`Owner of ${client.name}`}
            value={typed[client.organisationId] ?? ''}
            error={errorOf({
              isWrong: isChecked && isWrong(client),
              isMissing: isChecked && given.length === 0 && index === 0,
            })}
            onChange={event => setTyped({ ...typed, [client.organisationId]: event.target.value })}
          />
        ))}
        <Checkbox checked={handsOver} onChange={setHandsOver}>
          Hand over: our access ends when the owner accepts
        </Checkbox>
        <Button type="submit" variant="primary" busyLabel={isBusy ? 'Sending…' : undefined}>
          {sendWords(given.length)}
        </Button>
      </form>
    </Dialog>
  )
}

function errorOf({ isWrong, isMissing }: { isWrong: boolean; isMissing: boolean }) {
  if (isWrong) return 'Enter an email address like ana@example.org'
  return isMissing ? 'Enter at least one address' : undefined
}

function sendWords(count: number): string {
  if (count === 0) return 'Send invites'
  return count === 1 ? 'Send 1 invite' : `Send ${count} invites`
}
