import type { DatedNotification } from '#api/use-notifications.ts'
import type { NotificationState } from '#current/notification-state.ts'

export interface NotificationSections {
  /** Persistent notifications, until they are removed here too. */
  readonly needsAction: readonly DatedNotification[]
  readonly earlier: readonly DatedNotification[]
}

/** Guide §9.16: Needs action, then Earlier; removed notifications are in neither. */
export function notificationSections(
  notifications: readonly DatedNotification[],
  state: NotificationState,
): NotificationSections {
  const isNew = (each: DatedNotification) => state.notificationsIds.includes(each.notificationId)
  const isKept = (each: DatedNotification) =>
    state.persistentNotificationsIds.includes(each.notificationId)
  return {
    needsAction: notifications.filter(each => isKept(each) || (isNew(each) && each.isPersistent)),
    earlier: notifications.filter(each => isNew(each) && !each.isPersistent),
  }
}
