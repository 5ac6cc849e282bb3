import type { DatedNotification } from '#api/use-notifications.ts'
import { useOrganisation } from '#current/organisation.ts'
import { organisationImportPath, PATHS, screenPath } from '#paths.ts'
import { settingsPath } from '#screen/settings-pages.ts'
import { Ago } from '#ui/ago.tsx'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './notification.module.css'

const ICONS: Readonly<Record<DatedNotification['kind'], IconName>> = {
  importDone: 'check',
  importFailed: 'warning',
  disconnected: 'connect',
  reconciliationGap: 'warning',
  transfersNotRead: 'connect',
  forecastFailed: 'warning',
  overspent: 'target',
  cashLow: 'warning',
  capabilityMissing: 'connect',
  alert: 'warning',
  reportReady: 'check',
  reportNotSent: 'warning',
  webhookOff: 'warning',
  packDone: 'check',
}

interface NotificationItemProps {
  readonly notification: DatedNotification
  readonly organisationName: string
  readonly onRemove: () => void
  /** Following its link closes the drawer. */
  readonly onLeave: () => void
}

export function NotificationItem(props: NotificationItemProps) {
  const { notification, organisationName, onRemove, onLeave } = props
  const organisation = useOrganisation()
  const action = actionOf(notification.kind, organisation?.organisationId ?? '')
  return (
    <li className={styles.item}>
      <Icon name={ICONS[notification.kind]} />
      <div>
        <p className={styles.title}>{notification.title}</p>
        <p>{notification.message}</p>
        <p className={styles.origin}>
          {organisationName} · <Ago at={new Date(notification.createdAt)} />
        </p>
        <a href={action.href} onClick={onLeave}>
          {action.label}
        </a>
      </div>
      <Button variant="quiet" aria-label={`Remove: ${notification.title}`} onClick={onRemove}>
        <Icon name="cross" size={16} />
      </Button>
    </li>
  )
}

function actionOf(kind: DatedNotification['kind'], organisationId: string) {
  if (kind === 'disconnected') return { label: 'Reconnect', href: PATHS.onboardingConnect }
  if (kind === 'transfersNotRead') {
    return { label: 'Reconnect', href: screenPath('settingsConnections', organisationId) }
  }
  if (kind === 'overspent') {
    const href = `${screenPath('budget', organisationId)}?look=actual`
    return { label: 'Compare with the budget', href }
  }
  if (kind === 'reportReady' || kind === 'reportNotSent') {
    return { label: 'Open the reports', href: screenPath('reports', organisationId) }
  }
  if (kind === 'packDone') return { label: 'Open the packs', href: PATHS.packs }
  if (kind === 'webhookOff') {
    const href = settingsPath(screenPath('settingsOrganisation', organisationId), 'webhooks')
    return { label: 'Open the webhooks', href }
  }
  if (kind === 'importDone' || kind === 'cashLow' || kind === 'alert') {
    return { label: 'Open the dashboard', href: PATHS.dashboard }
  }
  return { label: 'See the sync', href: organisationImportPath(organisationId) }
}
