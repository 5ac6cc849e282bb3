import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { NO_NOTIFICATIONS } from '#current/notification-state.ts'
import { followOrganisationErrors, notificationState } from '#current/notifications.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { bus } from '#platform/event-bus.ts'
import { ToastHost } from '#ui/toast.tsx'
import { NotificationsDisplay } from './notifications-display.tsx'

listenAtGateway()
const books = organisation()
let count = 0

const notification = (title: string, isPersistent: boolean) => {
  count += 1
  return {
    notificationId: `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`,
    kind: isPersistent ? 'reconciliationGap' : 'importDone',
    impact: 'low',
    title,
    message: `${title}, in words.`,
    isPersistent,
    createdAt: '2026-11-21T09:10:00.000Z',
  }
}

let stop: () => void
beforeEach(async () => {
  notificationState.set(NO_NOTIFICATIONS)
  stop = followOrganisationErrors()
  gateway.use(
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [books] })),
  )
  await loadOrganisations()
})
afterEach(() => {
  cleanup()
  stop()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

const show = (reply: object, isOpen = true) => {
  gateway.use(http.get(at('/api/notifications'), () => HttpResponse.json(reply)))
  render(
    <Provider store={cache}>
      <ToastHost>
        <NotificationsDisplay isOpen={isOpen} onClose={() => undefined} />
      </ToastHost>
    </Provider>,
  )
}
const remove = (title: string) => fireEvent.click(screen.getByLabelText(`Remove: ${title}`))

describe('notifications', () => {
  it('[UI-10] [NTF-02] a persistent one needs two removals, any other one', async () => {
    show({ notifications: [notification('Two sources differ', true), notification('Done', false)] })
    await screen.findByText('Two sources differ')
    expect(notificationState.get().notificationsIds).toHaveLength(2)
    remove('Done')
    expect(screen.queryByText('Done')).toBeNull()
    remove('Two sources differ')
    expect(screen.getByText('Two sources differ')).toBeDefined()
    expect(notificationState.get().persistentNotificationsIds).toHaveLength(1)
    remove('Two sources differ')
    expect(screen.getByText('Nothing needs your attention.')).toBeDefined()
  })

  it('[UI-10] are counted while the drawer is closed', async () => {
    show({ notifications: [notification('Done', false)] }, false)
    await act(async () => {
      while (notificationState.get().notificationsIds.length === 0) {
        await new Promise(done => setTimeout(done, 5))
      }
    })
    expect(screen.queryByText('Done')).toBeNull()
  })

  it('[API-08] stand up to an empty answer', async () => {
    show({})
    await screen.findByText('Nothing needs your attention.')
  })

  it('[NTF-01] the error of this organisation is shown with its guidance and leaves with it', async () => {
    show({})
    const { organisationId } = books
    act(() => {
      bus.emit('capabilityGuidance', {
        organisationId,
        guidance: {
          provider: 'quickbooks',
          missingCapabilities: [
            {
              id: 'budgets',
              label: 'Budgets',
              description: 'needed to compare',
              quickBooksSettingPath: 'Settings › Budgets',
            },
          ],
          faultCodes: [],
          intuitTid: 'tid-7',
        },
      })
      bus.emit('organisationError', { organisationId, error: 'QuickBooks capability mismatch' })
    })
    await screen.findByText('QuickBooks capability mismatch')
    expect(screen.getByText('Settings › Budgets')).toBeDefined()
    expect(screen.getByText('intuit_tid tid-7')).toBeDefined()
    fireEvent.click(screen.getByText('Dismiss'))
    expect(screen.queryByText('QuickBooks capability mismatch')).toBeNull()
    expect(notificationState.get()).toEqual(NO_NOTIFICATIONS)
  })

  it('[UI-10] a change that was not saved is said at once, a reading that failed is not', async () => {
    show({}, false)
    const failure = { category: 'server', impact: 'high', correlationId: 'c' } as const
    act(() => {
      bus.emit('requestFailed', { ...failure, isWrite: false, message: 'A reading.' })
      bus.emit('requestFailed', { ...failure, isWrite: true, message: 'Try again later.' })
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Try again later.')
  })
})
