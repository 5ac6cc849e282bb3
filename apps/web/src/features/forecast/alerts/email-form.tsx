import type { AlertWishes } from '@millpond/contract/alert'
import { useState } from 'react'
import { usePutAlertPreferenceMutation } from '#api/alert/alert-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import styles from './alerts.module.css'

interface EmailFormProps {
  readonly organisationId: string
  readonly wishes: AlertWishes
}

/** A person's own choice, saved at once. */
export function EmailForm({ organisationId, wishes }: EmailFormProps) {
  const [put] = usePutAlertPreferenceMutation()
  const [problem, setProblem] = useState<string>()
  const save = async (next: AlertWishes) => {
    const answer = await put({ organisationId, ...next })
    setProblem(answer.error ? plainMessage(answer.error) : undefined)
  }
  return (
    <fieldset className={styles.choices}>
      <legend>Send me</legend>
      <Checkbox
        checked={wishes.wantsEmail}
        onChange={wantsEmail => void save({ ...wishes, wantsEmail })}
      >
        An email for each new alert, and when an alert gets worse
      </Checkbox>
      <Checkbox
        checked={wishes.wantsDigest}
        onChange={wantsDigest => void save({ ...wishes, wantsDigest })}
      >
        A weekly digest on Monday at 7 am, when there is something to report
      </Checkbox>
      {problem && <p role="alert">Not saved. {problem}</p>}
    </fieldset>
  )
}
