import type { Organisation } from '@millpond/contract/organisation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { type DatedNotification, useNotifications } from '#api/use-notifications.ts'
import {
  clearOrganisationError,
  notificationState,
  notificationsArrived,
  removeNotification,
  removePersistentNotification,
  useNotificationState,
} from '#current/notifications.ts'
import { useOrganisation, useOrganisations } from '#current/organisation.ts'
import { loadOrganisations } from '#current/organisation-state.ts'
import { bus } from '#platform/event-bus.ts'
import { Drawer } from '#ui/drawer.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './notification.module.css'
import { NotificationItem } from './notification-item.tsx'
import { notificationSections } from './notification-list.ts'
import { OrganisationErrorCard } from './organisation-error-card.tsx'

interface NotificationsDisplayProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** UI-10: the notifications. Guide §9.16. Also listens while its drawer is closed. */
export function NotificationsDisplay({ isOpen, onClose }: NotificationsDisplayProps) {
  const organisation = useOrganisation()
  const organisationId = organisation?.organisationId ?? ''
  const { currentData, error, refetch } = useNotifications(
    { organisationId },
    organisation !== null,
  )
  const concerned = useConcerned(organisationId)
  useArrivals(currentData)
  useConnectionNews(organisation, currentData)
  const guidance = useGuidance(organisationId, currentData)
  if (!isOpen) return null
  return (
    <Drawer title="Notifications" onClose={onClose}>
      {error && (
        <FlowError
          title="We couldn’t load notifications."
          message={plainMessage(error)}
          impact="medium"
          onTryAgain={() => void refetch()}
        />
      )}
      {concerned.map(each => (
        <OrganisationErrorCard
          key={each.organisationId}
          organisation={each}
          isCurrent={each.organisationId === organisationId}
          onLeave={onClose}
          onDismiss={() => {
            clearOrganisationError(each.organisationId)
            if (guidance && each.organisationId === organisationId) {
              removeNotification(guidance.notificationId, false)
            }
          }}
        />
      ))}
      {organisation && !currentData && !error ? (
        <Skeleton height={160} />
      ) : (
        <Sections
          notifications={currentData?.filter(each => each !== guidance) ?? []}
          name={organisation?.name ?? ''}
          onLeave={onClose}
        />
      )}
    </Drawer>
  )
}

/** Organisations with an error, the current one first. */
function useConcerned(organisationId: string) {
  const { organisations } = useOrganisations()
  const { organisationSpecificErrors } = useNotificationState()
  const rank = (each: { readonly organisationId: string }) =>
    each.organisationId === organisationId ? 0 : 1
  return organisations
    .filter(each => organisationSpecificErrors[each.organisationId] !== undefined)
    .sort((one, other) => rank(one) - rank(other))
}

function useArrivals(notifications: readonly DatedNotification[] | undefined) {
  useEffect(() => {
    if (notifications) notificationsArrived(notifications.map(each => each.notificationId))
  }, [notifications])
}

/** Reads the organisations again after a notification that a connection ended or was restored. */
function useConnectionNews(
  organisation: Organisation | null,
  notifications: readonly DatedNotification[] | undefined,
) {
  const isReported = notifications?.some(each => each.kind === 'disconnected')
  const isKnown = organisation?.connectionStatus === 'disconnected'
  useEffect(() => {
    if (isReported !== undefined && isReported !== isKnown) void loadOrganisations()
  }, [isReported, isKnown])
}

const MISMATCH = 'QuickBooks capability mismatch'

/**
 * Raises what the plan lacks with its guidance, and removes both once an import lacks nothing. They
 * are a card of their own, so they are not listed.
 */
function useGuidance(
  organisationId: string,
  notifications: readonly DatedNotification[] | undefined,
) {
  const found = notifications?.find(({ kind }) => kind === 'capabilityMissing')
  const isKnown = notifications !== undefined
  const raised = useRef(new Set<string>())
  const report = useEffectEvent(() => {
    const { guidance } = found ?? {}
    if (guidance) {
      bus.emit('capabilityGuidance', { organisationId, guidance })
      bus.emit('organisationError', { organisationId, error: MISMATCH })
      raised.current.add(organisationId)
    } else if (raised.current.delete(organisationId)) {
      const { organisationSpecificErrors } = notificationState.get()
      if (organisationSpecificErrors[organisationId] === MISMATCH) {
        clearOrganisationError(organisationId)
      }
    }
  })
  const notificationId = found?.notificationId
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notification is reported.
  useEffect(() => {
    if (isKnown) report()
  }, [isKnown, organisationId, notificationId])
  return found
}

interface SectionsProps {
  readonly notifications: readonly DatedNotification[]
  readonly name: string
  readonly onLeave: () => void
}

function Sections({ notifications, name, onLeave }: SectionsProps) {
  const state = useNotificationState()
  const { needsAction, earlier } = notificationSections(notifications, state)
  const remove = ({ notificationId, isPersistent }: DatedNotification) => {
    if (state.persistentNotificationsIds.includes(notificationId)) {
      removePersistentNotification(notificationId)
    } else removeNotification(notificationId, isPersistent)
  }
  if (needsAction.length + earlier.length === 0) {
    return <p className={styles.none}>Nothing needs your attention.</p>
  }
  const sections = [
    { title: 'Needs action', items: needsAction },
    { title: 'Earlier', items: earlier },
  ]
  return sections
    .filter(section => section.items.length > 0)
    .map(section => (
      <section key={section.title} className={styles.section} aria-label={section.title}>
        <h3>{section.title}</h3>
        <ul className={styles.list}>
          {section.items.map(item => (
            <NotificationItem
              key={item.notificationId}
              notification={item}
              organisationName={name}
              onRemove={() => remove(item)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      </section>
    ))
}
