import { MIN_PASSWORD } from '@millpond/contract/password'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PATHS } from '#paths.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { TextButton } from '#ui/text-button.tsx'
import { OutboxHint } from './check-mail.tsx'
import { newPasswordProblems, problemsOf } from './credentials.ts'
import { EmailForm } from './forms/email-form.tsx'
import { PasswordForm } from './forms/password-form.tsx'
import styles from './session.module.css'
import { SessionLayout } from './session-layout.tsx'
import { useSecretOfAddress } from './use-secret-of-address.ts'

/** Requests the mail; opened by the link in the mail, asks for the new password. */
export function Component() {
  const [ticket, forget] = useSecretOfAddress()
  return ticket ? <Finish ticket={ticket} onRequestAgain={forget} /> : <Request />
}

function Request() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SessionLayout title={sentTo ? 'Check your email' : 'Choose a new password'}>
      {sentTo ? (
        <>
          <p>
            If <strong>{sentTo}</strong> has an account, we’ve emailed it a link. The link is valid
            for 30 minutes.
          </p>
          <OutboxHint />
        </>
      ) : (
        <>
          <p>We’ll email you a link. This works even if sign-in is temporarily locked.</p>
          <EmailForm
            submitLabel="Send the link"
            onSubmit={async email => {
              const answer = await signInCalls.requestReset({ email })
              if (!answer.ok) return problemsOf(answer.error)
              setSentTo(email)
              return {}
            }}
          />
        </>
      )}
      <p className={styles.aside}>
        <Link to={PATHS.signIn}>Back to sign in</Link>
      </p>
    </SessionLayout>
  )
}

function Finish({ ticket, onRequestAgain }: { ticket: string; onRequestAgain: () => void }) {
  const navigate = useNavigate()
  const save = async (password: string) => {
    const answer = await signInCalls.finishReset({ ticket, password })
    if (!answer.ok) return Object.values(problemsOf(answer.error))[0]
    await navigate(`${PATHS.signIn}?outcome=reset`, { replace: true })
    return undefined
  }
  return (
    <SessionLayout title="Choose a new password">
      <p>You’ll be signed out everywhere. Two-step sign-in doesn’t change.</p>
      <PasswordForm
        id="password"
        kind="new"
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters. A few unrelated words work well.`}
        submitLabel="Change password"
        busyLabel="Saving…"
        check={newPasswordProblems}
        onSubmit={save}
      />
      <p className={styles.aside}>
        <TextButton onClick={onRequestAgain}>Request another link</TextButton>
      </p>
    </SessionLayout>
  )
}
