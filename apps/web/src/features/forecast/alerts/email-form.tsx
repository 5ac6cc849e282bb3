import type { AlertWishes } from '@millpond/contract/alert'
import { useState } from 'react'
import { usePutAlertPreferenceMutation } from '#api/alert/alert-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import styles from './alerts.module.css'

interface EmailFormProps {
  readonly organisationId: string
  readonly wishes: AlertWishes
  readonly isSample: boolean
}

/** A person's own choice, saved at once. */
export function EmailForm({ organisationId, wishes, isSample }: EmailFormProps) {
  const [put] = usePutAlertPreferenceMutation()
  const [outcome, setOutcome] = useState<{ readonly problem: string | null }>()
  const save = async (next: AlertWishes) => {
    const answer = await put({ organisationId, ...next })
    setOutcome({ problem: answer.error ? plainMessage(answer.error) : null })
  }
  return (
    <fieldset className={styles.choices} disabled={isSample}>
      <legend>Send me</legend>
      {isSample && <p className={styles.hint}>The sample company sends no emails.</p>}
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
      {outcome?.problem && <p role="alert">Not saved. {outcome.problem}</p>}
      <p role="status" className={styles.status}>
        {outcome?.problem === null && 'Saved'}
      </p>
    </fieldset>
  )
}
