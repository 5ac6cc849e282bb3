import type { Account } from '@millpond/contract/account'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useFinishEmailChangeMutation, useStartEmailChangeMutation } from '#api/account-api.ts'
import { startSession } from '#current/session.ts'
import type { SignInWays } from '#current/sign-in-ways.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/code-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { messageOf, useAct } from './use-act.ts'

/** The new address is confirmed before it is used; the current one gets a notice. */
export function EmailSection({ account, ways }: { account: Account; ways: SignInWays | null }) {
  const [start] = useStartEmailChangeMutation()
  const [email, setEmail] = useState('')
  const [isBlank, setBlank] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { state, act, isBusy } = useAct()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    const asked = email.trim()
    setBlank(asked === '')
    if (asked === '') return
    const sent = await act(() => start({ email: asked }))
    if (sent) setSentTo(asked)
  }
  if (sentTo) {
    const finish = () => {
      setSentTo(null)
      setEmail('')
      // The page around it also shows the address.
      void startSession()
    }
    return (
      <Panel title="Email address">
        <Prove email={sentTo} ways={ways} onDone={finish} onCancel={() => setSentTo(null)} />
      </Panel>
    )
  }
  return (
    <Panel title="Email address" subtitle={`You sign in as ${account.email}.`}>
      <form className={styles.form} noValidate onSubmit={event => void ask(event)}>
        <TextField
          type="email"
          label="New email address"
          hint="We’ll email a code to confirm the new address."
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          value={email}
          error={isBlank ? 'Enter an email address' : undefined}
          onChange={event => {
            setEmail(event.target.value)
            setBlank(false)
          }}
        />
        <div className={styles.foot}>
          <Button type="submit" busyLabel={isBusy ? 'Sending…' : undefined}>
            Change email address
          </Button>
          <ActStatus state={state} done="Sent" />
        </div>
      </form>
    </Panel>
  )
}

interface ProveProps {
  readonly email: string
  readonly ways: SignInWays | null
  readonly onDone: () => void
  readonly onCancel: () => void
}

function Prove({ email, ways, onDone, onCancel: onGiveUp }: ProveProps) {
  const [finish] = useFinishEmailChangeMutation()
  const submit = async (code: string) => {
    const { data, error } = await finish({ email, code })
    if (!data) return messageOf(error)
    onDone()
    return undefined
  }
  return (
    <div className={styles.stack}>
      <p>
        We’ve sent a code to <strong>{email}</strong>.
      </p>
      {ways?.hasLocalOutbox && (
        <p>
          This installation doesn’t send email. Read the message in its{' '}
          <Link to={PATHS.outbox}>outbox</Link>.
        </p>
      )}
      <CodeForm
        label="Code from the email"
        hint="8 digits. Valid for 30 minutes."
        submitLabel="Use this address"
        busyLabel="Checking…"
        digits={8}
        onSubmit={submit}
      />
      <Button variant="quiet" onClick={onGiveUp}>
        Keep the current address
      </Button>
    </div>
  )
}
