import { LINK_DAYS, MAX_PASSCODE } from '@millpond/core/report'
import { type FormEvent, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useCreateReportLinkMutation } from '#api/report/link-api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './share.module.css'
import { daysProblem, passcodeProblem, SHARE_WORDS } from './share-words.ts'

interface NewLinkProps {
  readonly organisationId: string
  readonly id: string
  readonly onReady: (address: string) => void
}

/** Asks how long a link opens, and for a passcode. */
export function NewLink({ organisationId, id, onReady }: NewLinkProps) {
  const [create, creating] = useCreateReportLinkMutation()
  const [days, setDays] = useState(String(LINK_DAYS))
  const [passcode, setPasscode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const problems = { days: daysProblem(days), passcode: passcodeProblem(passcode) }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problems.days !== null || problems.passcode !== null) return
    const answer = await create({
      ...{ organisationId, id, days: Number(days) },
      ...(passcode !== '' && { passcode }),
    })
    if (answer.data) onReady(answer.data.address)
    else setRefusal(plainMessage(answer.error))
  }
  const shown = (problem: string | null) => (isChecked && problem !== null ? problem : undefined)
  return (
    <form className={styles.part} noValidate onSubmit={event => void send(event)}>
      <TextField
        label="Days until it expires"
        hint={SHARE_WORDS.daysHint}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        error={shown(problems.days)}
        onChange={event => setDays(event.target.value)}
      />
      <TextField
        label="Passcode (optional)"
        hint={SHARE_WORDS.passcodeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_PASSCODE}
        value={passcode}
        error={shown(problems.passcode)}
        onChange={event => setPasscode(event.target.value)}
      />
      {refusal !== null && <p role="alert">{refusal}</p>}
      <div className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          busyLabel={creating.isLoading ? 'Creating…' : undefined}
        >
          Create link
        </Button>
      </div>
    </form>
  )
}
