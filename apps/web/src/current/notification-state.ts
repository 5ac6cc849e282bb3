import type { CapabilityGuidance, OrganisationErrorName } from '@millpond/contract/failure'

/** Spec §3, notification state. */
export interface NotificationState {
  readonly notificationsIds: readonly string[]
  readonly persistentNotificationsIds: readonly string[]
  readonly organisationSpecificErrors: Readonly<Record<string, OrganisationErrorName>>
  readonly capabilityGuidance: Readonly<Record<string, CapabilityGuidance>>
}

export const NO_NOTIFICATIONS: NotificationState = {
  notificationsIds: [],
  persistentNotificationsIds: [],
  organisationSpecificErrors: {},
  capabilityGuidance: {},
}

export const withArrived = (
  state: NotificationState,
  ids: readonly string[],
): NotificationState => {
  const known = new Set([...state.notificationsIds, ...state.persistentNotificationsIds])
  const fresh = ids.filter(id => !known.has(id))
  if (fresh.length === 0) return state
  return { ...state, notificationsIds: [...state.notificationsIds, ...fresh] }
}

/** Spec §4: if it is removed while flagged as persistent, it moves to the persistent list. */
export const withRemoved = (
  state: NotificationState,
  id: string,
  isPersistent: boolean,
): NotificationState => {
  if (!state.notificationsIds.includes(id)) return state
  return {
    ...state,
    notificationsIds: without(state.notificationsIds, id),
    persistentNotificationsIds: isPersistent
      ? [...state.persistentNotificationsIds, id]
      : state.persistentNotificationsIds,
  }
}

/** … until it is removed there. */
export const withPersistentRemoved = (state: NotificationState, id: string): NotificationState => ({
  ...state,
  persistentNotificationsIds: without(state.persistentNotificationsIds, id),
})

export const withError = (
  state: NotificationState,
  organisationId: string,
  error: OrganisationErrorName,
): NotificationState => ({
  ...state,
  organisationSpecificErrors: { ...state.organisationSpecificErrors, [organisationId]: error },
})

export const withGuidance = (
  state: NotificationState,
  organisationId: string,
  guidance: CapabilityGuidance,
): NotificationState => ({
  ...state,
  capabilityGuidance: { ...state.capabilityGuidance, [organisationId]: guidance },
})

/** Spec §4: an organisation's error is cleared together with its guidance. */
export const withErrorCleared = (
  state: NotificationState,
  organisationId: string,
): NotificationState => ({
  ...state,
  organisationSpecificErrors: withoutKey(state.organisationSpecificErrors, organisationId),
  capabilityGuidance: withoutKey(state.capabilityGuidance, organisationId),
})

const without = (ids: readonly string[], id: string) => ids.filter(each => each !== id)

const withoutKey = <Value>(record: Readonly<Record<string, Value>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))
