import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { TextField } from '#ui/text-field.tsx'
import { emailProblems, type Problems } from '../credentials.ts'
import styles from '../session.module.css'

interface EmailFormProps {
  readonly submitLabel: string
  readonly onSubmit: (email: string) => Promise<Problems>
}

/** One address, checked for its format before it is sent. */
export function EmailForm({ submitLabel, onSubmit }: EmailFormProps) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = emailProblems(email).email
    setProblem(found)
    if (found) return
    setBusy(true)
    const refused = await onSubmit(email.trim())
    setBusy(false)
    setProblem(Object.values(refused)[0])
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorSummary errors={problem ? [{ fieldId: 'email', message: problem }] : []} />
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoFocus
        value={email}
        error={problem}
        onChange={event => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" busyLabel={isBusy ? 'Sending…' : undefined}>
        {submitLabel}
      </Button>
    </form>
  )
}
