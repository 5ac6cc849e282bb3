import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { bus } from '#platform/event-bus.ts'
import {
  NO_NOTIFICATIONS,
  withArrived,
  withError,
  withErrorCleared,
  withGuidance,
  withPersistentRemoved,
  withRemoved,
} from './notification-state.ts'
import {
  clearOrganisationError,
  followOrganisationErrors,
  notificationState,
  notificationsArrived,
  removeNotification,
} from './notifications.ts'
import { forgetOrganisations, loadOrganisations } from './organisation-state.ts'

listenAtGateway()

const guidance = {
  provider: 'quickbooks' as const,
  missingCapabilities: [],
  faultCodes: [],
  intuitTid: null,
}

describe('notification state', () => {
  it('[ENT-15] has exactly these four', () => {
    expect(Object.keys(NO_NOTIFICATIONS).sort()).toEqual([
      'capabilityGuidance',
      'notificationsIds',
      'organisationSpecificErrors',
      'persistentNotificationsIds',
    ])
  })

  it('[NTF-01] an error is raised per organisation and cleared together with its guidance', () => {
    const both = withError(
      withGuidance(
        withError(NO_NOTIFICATIONS, 'a', 'QuickBooks capability mismatch'),
        'a',
        guidance,
      ),
      'b',
      'Xero disconnected',
    )
    expect(both.organisationSpecificErrors).toEqual({
      a: 'QuickBooks capability mismatch',
      b: 'Xero disconnected',
    })
    expect(withErrorCleared(both, 'a')).toEqual({
      ...NO_NOTIFICATIONS,
      organisationSpecificErrors: { b: 'Xero disconnected' },
    })
  })

  it.each([
    ['a plain one is gone', false, []],
    ['a persistent one moves to the persistent list', true, ['n1']],
  ])('[NTF-02] removed: %s', (_what, isPersistent, kept) => {
    const removed = withRemoved(withArrived(NO_NOTIFICATIONS, ['n1', 'n2']), 'n1', isPersistent)
    expect(removed.notificationsIds).toEqual(['n2'])
    expect(removed.persistentNotificationsIds).toEqual(kept)
  })

  it('[NTF-02] … until it is removed there', () => {
    const kept = withRemoved(withArrived(NO_NOTIFICATIONS, ['n1']), 'n1', true)
    expect(withPersistentRemoved(kept, 'n1')).toEqual(NO_NOTIFICATIONS)
  })

  it('[NTF-02] removing an unknown notification changes nothing', () => {
    expect(withRemoved(NO_NOTIFICATIONS, 'n9', true)).toBe(NO_NOTIFICATIONS)
  })
})

describe('notifications as they come', () => {
  let stop: () => unknown = () => undefined
  beforeEach(() => {
    notificationState.set(NO_NOTIFICATIONS)
    stop = followOrganisationErrors()
  })
  afterEach(() => stop())

  it('[NTF-02] a removed one does not return when the list is read again', () => {
    notificationsArrived(['r1', 'r2'])
    removeNotification('r1', false)
    notificationsArrived(['r1', 'r2', 'r3'])
    expect(notificationState.get().notificationsIds).toEqual(['r2', 'r3'])
  })

  it('[NTF-01] [ERR-02] a lost Xero consent becomes the error of its organisation', () => {
    bus.emit('providerDisconnected', { provider: 'xero', organisationId: 'a' })
    bus.emit('providerDisconnected', { provider: 'xero', organisationId: null })
    expect(notificationState.get().organisationSpecificErrors).toEqual({ a: 'Xero disconnected' })
  })

  it('[ERR-02] after a lost consent the organisations are read again, so that users can reconnect', async () => {
    let reads = 0
    gateway.use(
      http.get(at('/api/organisations'), () => {
        reads += 1
        return HttpResponse.json({ organisations: [] })
      }),
    )
    await loadOrganisations()
    bus.emit('providerDisconnected', { provider: 'xero', organisationId: 'a' })
    await vi.waitFor(() => expect(reads).toBe(2))
    forgetOrganisations()
  })

  it('[NTF-01] [ERR-03] guidance and error appear together and are removed together', () => {
    bus.emit('capabilityGuidance', { organisationId: 'a', guidance })
    bus.emit('organisationError', {
      organisationId: 'a',
      error: 'QuickBooks capability mismatch',
    })
    expect(notificationState.get().capabilityGuidance).toEqual({ a: guidance })
    clearOrganisationError('a')
    expect(notificationState.get()).toEqual(NO_NOTIFICATIONS)
  })
})
