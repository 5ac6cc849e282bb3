import { useState } from 'react'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import styles from './session.module.css'

interface PasskeyButtonProps {
  readonly label: string
  readonly variant?: ButtonVariant
  /** Returns the message of a failure, or nothing if it succeeded or was cancelled. */
  readonly onUse: () => Promise<string | undefined>
}

/** Opens the browser's own dialog; only a failure is shown here. */
export function PasskeyButton({ label, variant = 'secondary', onUse }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const use = async () => {
    setBusy(true)
    try {
      setProblem(await onUse())
    } catch {
      setProblem('Your browser could not use a passkey here.')
    }
    setBusy(false)
  }
  return (
    <div className={styles.way}>
      <Button
        variant={variant}
        busyLabel={isBusy ? 'Waiting for your passkey…' : undefined}
        onClick={() => void use()}
      >
        {label}
      </Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
