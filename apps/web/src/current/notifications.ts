import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { bus } from '#platform/event-bus.ts'
import { createStore } from '#platform/store.ts'
import {
  NO_NOTIFICATIONS,
  withArrived,
  withError,
  withErrorCleared,
  withGuidance,
  withPersistentRemoved,
  withRemoved,
} from './notification-state.ts'
import { useStore } from './use-store.ts'

export const notificationState = createStore(NO_NOTIFICATIONS)

/** A notification that was dismissed here stays dismissed when the list is read again. */
const seen = new Set<string>()

export function notificationsArrived(ids: readonly string[]): void {
  const fresh = ids.filter(id => !seen.has(id))
  for (const id of fresh) seen.add(id)
  notificationState.update(state => withArrived(state, fresh))
}

export const removeNotification = (id: string, isPersistent: boolean): void =>
  notificationState.update(state => withRemoved(state, id, isPersistent))

export const removePersistentNotification = (id: string): void =>
  notificationState.update(state => withPersistentRemoved(state, id))

export const clearOrganisationError = (organisationId: string): void =>
  notificationState.update(state => withErrorCleared(state, organisationId))

/** Turns the events of `api` into state for the screens. Spec §8, organisation errors. */
export function followOrganisationErrors(): () => void {
  const stops = [
    bus.on('organisationError', ({ organisationId, error }) => {
      // Banners show the plan of the list, so it is read again.
      if (error === 'Subscription required') {
        cache.dispatch(gatewayApi.util.invalidateTags(['SubscriptionStatus']))
      }
      notificationState.update(state => withError(state, organisationId, error))
    }),
    bus.on('capabilityGuidance', ({ organisationId, guidance }) =>
      notificationState.update(state => withGuidance(state, organisationId, guidance)),
    ),
    bus.on('providerDisconnected', ({ organisationId, provider }) => {
      if (organisationId === null) return
      // The list of organisations decides whether to offer reconnecting, so it is read again.
      cache.dispatch(gatewayApi.util.invalidateTags(['Organisations']))
      const error = provider === 'xero' ? 'Xero disconnected' : 'Quickbooks disconnected'
      notificationState.update(state => withError(state, organisationId, error))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export const useNotificationState = () => useStore(notificationState)
