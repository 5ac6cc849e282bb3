import type { Organisation } from '@millpond/contract/organisation'
import { useNotificationState } from '#current/notifications.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { CapabilityGuidance } from './capability-guidance.tsx'
import { CheckAgain } from './check-again.tsx'
import styles from './notification.module.css'

interface OrganisationErrorCardProps {
  readonly organisation: Pick<Organisation, 'organisationId' | 'name'>
  /** The fix, if it is possible here. */
  readonly isCurrent: boolean
  readonly onLeave: () => void
  readonly onDismiss: () => void
}

/** NTF-01: the error of one organisation with its guidance; both are removed together. */
export function OrganisationErrorCard(props: OrganisationErrorCardProps) {
  const { organisation, isCurrent, onLeave, onDismiss } = props
  const { organisationSpecificErrors, capabilityGuidance } = useNotificationState()
  const { organisationId, name } = organisation
  const error = organisationSpecificErrors[organisationId]
  if (!error) return null
  const guidance = capabilityGuidance[organisationId]
  const isDisconnected = error === 'Xero disconnected' || error === 'Quickbooks disconnected'
  const goThere = () => {
    onLeave()
    void switchOrganisation(organisationId)
  }
  return (
    <section
      className={styles.card}
      data-tone={guidance ? 'notice' : undefined}
      aria-label={`${name}: ${error}`}
    >
      <p className={styles.origin}>{name}</p>
      <h3>{error}</h3>
      {guidance && <CapabilityGuidance guidance={guidance} organisationName={name} />}
      <p>{name} shows the figures from the last sync.</p>
      <div className={styles.actions}>
        {!isCurrent && (
          <Button variant="primary" onClick={goThere}>
            Open {name}
          </Button>
        )}
        {isCurrent && isDisconnected && (
          <LinkButton variant="primary" href={PATHS.onboardingConnect} onClick={onLeave}>
            Reconnect
          </LinkButton>
        )}
        {isCurrent && guidance && <CheckAgain organisationId={organisationId} />}
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
