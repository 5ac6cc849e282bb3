import { useState } from 'react'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import styles from './session.module.css'

interface PasskeyButtonProps {
  readonly label: string
  readonly variant?: ButtonVariant
  /** Answers with what is wrong, or nothing when it went well or was given up. */
  readonly onUse: () => Promise<string | undefined>
}

/** Opens the browser's own dialog; only that it failed is said here. */
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
