import type { Organisation } from '@millpond/contract/organisation'
import { clearOrganisationError, useNotificationState } from '#current/notifications.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './notification.module.css'

interface OrganisationErrorCardProps {
  readonly organisation: Organisation
  readonly onLeave: () => void
}

/** NTF-01: the error of this organisation with its guidance; both go together. */
export function OrganisationErrorCard({ organisation, onLeave }: OrganisationErrorCardProps) {
  const { organisationSpecificErrors, capabilityGuidance } = useNotificationState()
  const { organisationId, name } = organisation
  const error = organisationSpecificErrors[organisationId]
  if (!error) return null
  const guidance = capabilityGuidance[organisationId]
  const isDisconnected = error === 'Xero disconnected' || error === 'Quickbooks disconnected'
  return (
    <section className={styles.card} aria-label={error}>
      <h3>{error}</h3>
      <p>{name} shows the last figures that were read.</p>
      {guidance && (
        <ul className={styles.missing}>
          {guidance.missingCapabilities.map(missing => (
            <li key={missing.id}>
              <strong>{missing.label}</strong>: {missing.description}
              {missing.quickBooksSettingPath && <em> {missing.quickBooksSettingPath}</em>}
            </li>
          ))}
        </ul>
      )}
      {guidance?.intuitTid && (
        <details>
          <summary>Details</summary>
          <code>intuit_tid {guidance.intuitTid}</code>
        </details>
      )}
      <div className={styles.actions}>
        {isDisconnected && (
          <LinkButton variant="primary" href={PATHS.onboardingConnect} onClick={onLeave}>
            Reconnect
          </LinkButton>
        )}
        <Button variant="quiet" onClick={() => clearOrganisationError(organisationId)}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
