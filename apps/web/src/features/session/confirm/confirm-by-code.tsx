import { useState } from 'react'
import { useRequestConfirmCodeMutation } from '#api/account-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/code-form.tsx'
import { OutboxHint } from '../check-mail.tsx'
import styles from '../session.module.css'
import type { GiveProof } from './confirm-ways.ts'

/** A code is mailed only on request. */
export function ConfirmByCode({ email, onGive }: { email: string; onGive: GiveProof }) {
  const [request, { isLoading, error }] = useRequestConfirmCodeMutation()
  const [isSent, setSent] = useState(false)
  const ask = async () => {
    const answer = await request()
    if (answer.data) setSent(true)
  }
  if (!isSent) {
    return (
      <div className={styles.others}>
        <Button
          variant="primary"
          busyLabel={isLoading ? 'Sending…' : undefined}
          onClick={() => void ask()}
        >
          Send a code to {email || 'my address'}
        </Button>
        {error && <p role="alert">{plainMessage(error)}</p>}
      </div>
    )
  }
  return (
    <>
      <OutboxHint />
      <CodeForm
        key="code"
        label="Code from the email"
        hint="8 digits. Valid for 15 minutes."
        submitLabel="Confirm"
        busyLabel="Checking…"
        digits={8}
        onSubmit={code => onGive({ code })}
      />
    </>
  )
}
