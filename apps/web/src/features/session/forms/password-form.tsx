import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import type { Problems } from '../credentials.ts'
import styles from '../session.module.css'

interface PasswordFormProps {
  readonly id: string
  readonly kind: 'current' | 'new'
  readonly label: string
  readonly hint?: string
  readonly submitLabel: string
  readonly busyLabel: string
  readonly check: (password: string) => Problems
  /** Returns the faults, or nothing on success. */
  readonly onSubmit: (password: string) => Promise<string | undefined>
  readonly children?: ReactNode
}

/** One password alone: a new one after a reset, or the current one to confirm with. */
export function PasswordForm(props: PasswordFormProps) {
  const { id, kind, label, hint, submitLabel, busyLabel, check, onSubmit, children } = props
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = check(password).password
    setProblem(found)
    if (found) return
    setBusy(true)
    const refused = await onSubmit(password)
    setBusy(false)
    setProblem(refused)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorSummary errors={problem ? [{ fieldId: id, message: problem }] : []} />
      {children}
      <PasswordField
        id={id}
        name="password"
        label={label}
        hint={hint}
        autoComplete={`${kind}-password`}
        autoFocus
        value={password}
        error={problem}
        onChange={event => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" busyLabel={isBusy ? busyLabel : undefined}>
        {submitLabel}
      </Button>
    </form>
  )
}
