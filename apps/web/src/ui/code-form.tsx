import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import styles from './code-form.module.css'
import { FormErrorSummary } from './form-error-summary.tsx'
import { TextField } from './text-field.tsx'

interface CodeFormProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly submitLabel: string
  readonly busyLabel: string
  /** Codes of digits use a phone's number pad; recovery codes have letters. */
  readonly digits?: number
  /** Returns the message of a failure, or nothing on success. */
  readonly onSubmit: (code: string) => Promise<string | undefined>
}

/** A field for one code: from a mail, an authenticator app or the list of recovery codes. */
export function CodeForm({ label, hint, submitLabel, busyLabel, digits, onSubmit }: CodeFormProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = code.replace(/\s/g, '')
    const missing = codeProblem(typed, digits)
    setProblem(missing)
    if (missing) return
    setBusy(true)
    const refused = await onSubmit(typed)
    setBusy(false)
    setProblem(refused)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorSummary errors={problem ? [{ fieldId: id, message: problem }] : []} />
      <TextField
        id={id}
        name="code"
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        inputMode={digits ? 'numeric' : 'text'}
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        value={code}
        error={problem}
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" busyLabel={isBusy ? busyLabel : undefined}>
        {submitLabel}
      </Button>
    </form>
  )
}

function codeProblem(typed: string, digits: number | undefined): string | undefined {
  if (typed === '') return 'Enter the code'
  if (digits === undefined) return typed.length < 8 ? 'Enter the whole recovery code' : undefined
  return new RegExp(`^\\d{${digits}}$`).test(typed) ? undefined : `Enter the ${digits} digits`
}
