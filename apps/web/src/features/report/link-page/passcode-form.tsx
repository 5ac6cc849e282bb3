import { MAX_PASSCODE } from '@millpond/core/report'
import { type FormEvent, useState } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LINK_PAGE_WORDS } from '../share/share-words.ts'
import styles from './link-page.module.css'

interface PasscodeFormProps {
  /** The failure, if there is one. */
  readonly onOpen: (passcode: string) => Promise<unknown>
}

export function PasscodeForm({ onOpen }: PasscodeFormProps) {
  const [passcode, setPasscode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (passcode === '') return setProblem('Enter the passcode')
    setBusy(true)
    const error = await onOpen(passcode)
    setBusy(false)
    if (error === null) return
    const isGone = isGatewayError(error) && error.status === 404
    setProblem(isGone ? LINK_PAGE_WORDS.gone : plainMessage(error))
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void send(event)}>
      <p>{LINK_PAGE_WORDS.passcode}</p>
      <TextField
        label="Passcode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_PASSCODE}
        value={passcode}
        error={problem}
        onChange={event => setPasscode(event.target.value)}
      />
      <Button type="submit" variant="primary" busyLabel={isBusy ? 'Opening…' : undefined}>
        Open the report
      </Button>
    </form>
  )
}
