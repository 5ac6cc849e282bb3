import type { Notification } from '@millpond/contract/notification'
import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import type { CallOf } from '../../http/call.ts'
import { notificationStore } from '../../stores/notification-store.ts'
import type { NotificationFeed } from './notification-feed.ts'
import { streamNotifications } from './stream-notifications.ts'

export function bindNotificationRoutes(bind: BindRoute, feed: NotificationFeed): void {
  bind(routes.getNotifications, getNotifications)
  bind(routes.streamNotifications, call => streamNotifications(call, feed))
}

async function getNotifications({
  organisationId,
  inOrganisation,
}: CallOf<typeof routes.getNotifications>): Promise<{ notifications: Notification[] }> {
  return { notifications: await inOrganisation(tx => notificationStore.list(tx, organisationId)) }
}
