import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Credentials, emailProblems, type Problems } from '../credentials.ts'
import styles from '../session.module.css'

interface CredentialsFormProps {
  readonly kind: 'current' | 'new'
  /** Known if a session ended while the user worked. */
  readonly email?: string | undefined
  /** Prefilled, but still editable: the address to which an invite was mailed. */
  readonly suggestedEmail?: string | null | undefined
  readonly submitLabel: string
  readonly busyLabel: string
  readonly passwordHint?: ReactNode
  readonly checkPassword: (password: string) => Problems
  /** Returns the faults, or nothing on success. */
  readonly onSubmit: (credentials: Credentials) => Promise<Problems>
}

/**
 * One question at a time, the email first. The address stays in the form as a field while the
 * password is asked, so that password managers see the pair. Nothing is looked up in between: a
 * person without an account sees the same two questions.
 */
export function CredentialsForm(props: CredentialsFormProps) {
  const [email, setEmail] = useState(props.email ?? props.suggestedEmail ?? '')
  const [password, setPassword] = useState('')
  const [isAskingPassword, setAskingPassword] = useState(Boolean(props.email))
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = { ...emailProblems(email), ...askedProblems() }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (!isAskingPassword) return setAskingPassword(true)
    setBusy(true)
    const refused = await props.onSubmit({ email: email.trim(), password })
    setBusy(false)
    setProblems(refused)
    if (refused.email) setAskingPassword(false)
  }
  const askedProblems = () => (isAskingPassword ? props.checkPassword(password) : {})

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorSummary errors={summaryOf(problems)} />
      <div className={styles.email}>
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email address"
          autoComplete={props.kind === 'current' ? 'username webauthn' : 'username'}
          inputMode="email"
          spellCheck={false}
          autoFocus={!isAskingPassword}
          readOnly={isAskingPassword}
          value={email}
          error={problems.email}
          onChange={event => setEmail(event.target.value)}
        />
        {isAskingPassword && !props.email && (
          <Button variant="quiet" onClick={() => setAskingPassword(false)}>
            Change<span className="visually-hidden"> email address</span>
          </Button>
        )}
      </div>
      {isAskingPassword && (
        <PasswordField
          id="password"
          name="password"
          label="Password"
          hint={props.passwordHint}
          autoComplete={props.kind === 'new' ? 'new-password' : 'current-password'}
          autoFocus
          value={password}
          error={problems.password}
          onChange={event => setPassword(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" busyLabel={isBusy ? props.busyLabel : undefined}>
        {isAskingPassword ? props.submitLabel : 'Continue'}
      </Button>
    </form>
  )
}

const summaryOf = (problems: Problems): FieldError[] =>
  (['form', 'email', 'password'] as const).flatMap(field => {
    const message = problems[field]
    return message ? [{ fieldId: field === 'form' ? '' : field, message }] : []
  })
