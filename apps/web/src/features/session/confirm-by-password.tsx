import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import type { GiveProof } from './confirm-ways.ts'
import { passwordProblems } from './credentials.ts'
import styles from './credentials-form.module.css'

/** The address stands beside it unseen, so that password managers fill in the right one. */
export function ConfirmByPassword({ email, onGive }: { email: string; onGive: GiveProof }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = passwordProblems(password).password
    setProblem(found)
    if (found) return
    setBusy(true)
    const refused = await onGive({ password })
    setBusy(false)
    setProblem(refused)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorSummary
        errors={problem ? [{ fieldId: 'confirm-password', message: problem }] : []}
      />
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="confirm-password"
        name="password"
        label="Your password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={problem}
        onChange={event => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" busyLabel={isBusy ? 'Checking…' : undefined}>
        Confirm
      </Button>
    </form>
  )
}
