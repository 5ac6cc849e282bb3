import { gatewayApi } from '#api/gateway-api.ts'
import { showQuarterly, useQuarterly } from '#current/month.ts'
import { useNotificationState } from '#current/notifications.ts'
import { useOrganisation } from '#current/organisation.ts'
import { Icon } from '#ui/icon.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useScreenHandle } from '../root-layout.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import type { Overlay } from './overlay.ts'

/** Organisation / screen at the left; view, search, notifications and account at the right. */
export function Header({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const organisation = useOrganisation()
  const handle = useScreenHandle()
  const place = [organisation?.name, handle?.title].filter(Boolean).join(' / ')
  return (
    <header className={styles.header}>
      <p className={styles.place}>{place}</p>
      <div className={styles.tools}>
        {handle?.hasPeriod && (
          <PeriodControl organisationId={organisation?.organisationId ?? null} />
        )}
        <button type="button" className={styles.search} onClick={() => onOpen('palette')}>
          <span className={styles['search-icon']}>
            <Icon name="search" />
          </span>
          <span className={styles['search-words']}>
            Search <kbd>{PALETTE_KEYS}</kbd>
          </span>
        </button>
        <Bell onOpen={() => onOpen('notifications')} />
        <AccountMenu onOpen={onOpen} />
      </div>
    </header>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const PALETTE_KEYS = isApple ? '⌘ K' : 'Ctrl K'

const PERIODS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly' },
] as const

/** UI-09. Its space is reserved until the organisation is known. */
function PeriodControl({ organisationId }: { organisationId: string | null }) {
  const isQuarterly = useQuarterly(organisationId)
  return (
    <div inert={organisationId === null}>
      <SegmentedControl
        label="View"
        options={PERIODS}
        value={isQuarterly ? 'quarterly' : 'monthly'}
        onChange={period => {
          if (organisationId) showQuarterly(organisationId, period === 'quarterly')
        }}
      />
    </div>
  )
}

/** The entries of the drawer: of this organisation, still reported and not removed here. */
function useNotificationCount(): number {
  const { notificationsIds, persistentNotificationsIds } = useNotificationState()
  const organisationId = useOrganisation()?.organisationId ?? ''
  const { currentData = [] } = gatewayApi.endpoints.getNotifications.useQueryState({
    organisationId,
  })
  const kept = [...notificationsIds, ...persistentNotificationsIds]
  return currentData.filter(each => kept.includes(each.notificationId)).length
}

function Bell({ onOpen }: { onOpen: () => void }) {
  const count = useNotificationCount()
  const label = count === 0 ? 'Notifications' : `Notifications, ${count} new`
  return (
    <button type="button" className={styles.round} aria-label={label} onClick={onOpen}>
      <Icon name="bell" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  )
}
