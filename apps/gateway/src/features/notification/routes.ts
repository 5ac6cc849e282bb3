import type { Notification } from '@millpond/contract/notification'
import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import type { CallOf } from '../../http/call.ts'
import { notificationStore } from '../../stores/notification-store.ts'

export function bindNotificationRoutes(bind: BindRoute): void {
  bind(routes.getNotifications, getNotifications)
}

async function getNotifications({
  organisationId,
  inOrganisation,
}: CallOf<typeof routes.getNotifications>): Promise<{ notifications: Notification[] }> {
  return { notifications: await inOrganisation(tx => notificationStore.list(tx, organisationId)) }
}
