import { startSession } from '#current/session.ts'
import type { IdentityRefusal } from '#platform/identity-calls.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import styles from './session.module.css'
import { SessionLayout } from './session-layout.tsx'

/** The gateway replies that it cannot serve now. */
export function Maintenance({ refusal }: { refusal: IdentityRefusal }) {
  const reference = refusal.failure?.correlationId
  return (
    <SessionLayout title="Millpond is down for maintenance.">
      <title>Maintenance · Millpond</title>
      <p>Your saved work is safe. Come back in a few minutes, or try again now.</p>
      {reference && (
        <p className={styles.aside}>
          Reference number for support: <code>{reference}</code>
        </p>
      )}
      <div className={styles.others}>
        <Button variant="primary" onClick={() => void startSession()}>
          Try again
        </Button>
        {reference && (
          <CopyButton
            label="Copy details"
            text={`Millpond is down for maintenance (${reference})`}
          />
        )}
      </div>
    </SessionLayout>
  )
}
