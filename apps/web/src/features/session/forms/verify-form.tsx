import { useState } from 'react'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/code-form.tsx'
import { OutboxHint } from '../check-mail.tsx'
import { problemsOf } from '../credentials.ts'
import styles from '../session.module.css'
import type { FactorAsked } from './second-factor-form.tsx'

interface VerifyFormProps {
  readonly email: string
  /** If given, the code can be requested again without typing everything again. */
  readonly onSendAgain?: (() => Promise<void>) | undefined
  /** The address is verified, but the account also needs a second factor. */
  readonly onFactor: (asked: FactorAsked) => void
}

/** The same words for every address: only its mail says whether it has an account. */
export function VerifyForm({ email, onSendAgain, onFactor }: VerifyFormProps) {
  return (
    <>
      <p>
        We’ve sent an email to <strong>{email}</strong>. Enter the 8-digit code from the email.
      </p>
      <OutboxHint />
      <CodeForm
        label="Code from the email"
        hint="8 digits. If the email has no code, follow its instructions."
        submitLabel="Continue"
        busyLabel="Checking…"
        digits={8}
        onSubmit={async code => {
          const answer = await signInCalls.verifyEmail({ email, code })
          if (!answer.ok) return Object.values(problemsOf(answer.error))[0]
          if ('secondFactor' in answer.value) onFactor(answer.value.secondFactor)
          return undefined
        }}
      />
      {onSendAgain && <SendAgain send={onSendAgain} />}
    </>
  )
}

function SendAgain({ send }: { send: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const again = async () => {
    setState('busy')
    await send()
    setState('sent')
  }
  return (
    <div className={styles.aside}>
      <Button
        variant="quiet"
        busyLabel={state === 'busy' ? 'Sending…' : undefined}
        onClick={() => void again()}
      >
        Send the email again
      </Button>
      <p role="status">{state === 'sent' && 'Sent again. Use the newest code.'}</p>
    </div>
  )
}
