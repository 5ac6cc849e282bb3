import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { NO_NOTIFICATIONS } from '#current/notification-state.ts'
import {
  clearOrganisationError,
  followOrganisationErrors,
  notificationState,
} from '#current/notifications.ts'
import {
  forgetOrganisations,
  loadOrganisations,
  organisationState,
} from '#current/organisation-state.ts'
import { logout } from '#current/session.ts'
import { session } from '#platform/_sessions.ts'
import { bus } from '#platform/event-bus.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { ToastHost } from '#ui/toast.tsx'
import { NotificationsDisplay } from './notifications-display.tsx'

listenAtGateway()
const books = organisation()
const other = organisation({
  organisationId: '00000000-0000-4000-8000-0000000000bb',
  name: 'Other Ltd',
})
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
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [books, other] })),
  )
  await loadOrganisations()
})
afterEach(() => {
  cleanup()
  stop()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

let closed = 0
const onClose = () => {
  closed += 1
}

const show = (reply: object, isOpen = true) => {
  gateway.use(http.get(at('/api/notifications'), () => HttpResponse.json(reply)))
  render(
    <Provider store={cache}>
      <ToastHost>
        <NotificationsDisplay isOpen={isOpen} onClose={onClose} />
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

  it('[API-08] handle an empty answer', async () => {
    show({})
    await screen.findByText('Nothing needs your attention.')
  })

  const guidance = {
    provider: 'quickbooks',
    missingCapabilities: [
      {
        id: 'budgets',
        label: 'Budgets',
        description: 'needed to compare',
        quickBooksSettingPath: 'Settings › Budgets',
      },
      { id: 'classes', label: 'Classes', description: 'needed to split' },
    ],
    faultCodes: ['5020'],
    intuitTid: 'tid-7',
  } as const
  const lacking = (organisationId: string) =>
    act(() => {
      bus.emit('capabilityGuidance', { organisationId, guidance })
      bus.emit('organisationError', { organisationId, error: 'QuickBooks capability mismatch' })
    })

  it('[ENT-15] [ENT-16] [ERR-03] [NTF-01] a missing QuickBooks feature is shown as guidance, and both are removed together', async () => {
    show({})
    lacking(books.organisationId)
    await screen.findByText('QuickBooks capability mismatch')
    const words = screen.getAllByRole('definition').map(each => each.textContent)
    expect(words).toEqual([
      ...['Budgets', 'needed to compare', 'Settings › Budgets'],
      ...['Classes', 'needed to split'],
    ])
    expect(screen.getAllByText('Where in QuickBooks')).toHaveLength(1)
    expect(screen.getByText('intuit_tid tid-7').closest('details')?.open).toBe(false)
    expect(screen.getByText('Fault codes: 5020')).toBeDefined()
    fireEvent.click(screen.getByText('Dismiss'))
    expect(screen.queryByText('QuickBooks capability mismatch')).toBeNull()
    expect(notificationState.get()).toEqual(NO_NOTIFICATIONS)
  })

  it('[ENT-16] [NTF-01] an import that lacked something offers to check again, and its card goes when nothing is missing', async () => {
    const asked: string[] = []
    gateway.use(
      http.post(at('/api/imports'), ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({})
      }),
    )
    const missing = { ...notification('Mismatch', true), kind: 'capabilityMissing', guidance }
    const reply = { notifications: [missing] }
    show(reply)
    fireEvent.click(await screen.findByText('Check again'))
    await screen.findByText('We are reading your books again. Check back in a few minutes.')
    expect(asked).toEqual([`?organisationId=${books.organisationId}`])
    expect(screen.queryByText('Mismatch')).toBeNull()
    const { organisationId } = books
    reply.notifications = []
    const { upsertQueryData } = gatewayApi.util
    await act(async () =>
      cache.dispatch(upsertQueryData('getNotifications', { organisationId }, [])),
    )
    await waitFor(() => expect(screen.queryByText('QuickBooks capability mismatch')).toBeNull())
    expect(notificationState.get().capabilityGuidance).toEqual({})
  })

  it('[ENT-15] [NTF-01] errors of several organisations name them, each with one way to fix it', async () => {
    show({})
    act(() => {
      for (const { organisationId } of [other, books]) {
        bus.emit('organisationError', { organisationId, error: 'Xero disconnected' })
      }
    })
    const cards = await screen.findAllByRole('region', { name: /Xero disconnected/ })
    expect(cards.map(each => each.getAttribute('aria-label'))).toEqual([
      `${books.name}: Xero disconnected`,
      `${other.name}: Xero disconnected`,
    ])
    expect(screen.getByRole('link', { name: 'Reconnect' })).toBeDefined()
    closed = 0
    await act(async () => fireEvent.click(screen.getByText(`Open ${other.name}`)))
    expect(organisationState.get().organisationId).toBe(other.organisationId)
    expect(closed).toBe(1)
    act(() => clearOrganisationError(books.organisationId))
    expect(notificationState.get().organisationSpecificErrors).toEqual({
      [other.organisationId]: 'Xero disconnected',
    })
  })

  it('[UI-10] a new list replaces the old one when it arrives', async () => {
    const encoder = new TextEncoder()
    let send = (_list: object[]) => undefined as unknown
    gateway.use(
      http.get(at('/api/notifications/stream'), () => {
        const body = new ReadableStream({
          start(controller) {
            send = list =>
              controller.enqueue(
                encoder.encode(
                  `event: notifications\ndata: ${JSON.stringify({ notifications: list })}\n\n`,
                ),
              )
            send([notification('First', false)])
          },
        })
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
      }),
    )
    gateway.use(http.post(at('/auth/sign-in'), () => HttpResponse.json(session())))
    await signInCalls.signIn({ email: 'ana@kereru.example', password: 'correct pond battery' })
    show({ notifications: [] })
    await screen.findByText('First')
    send([notification('Second', false)])
    await screen.findByText('Second')
    expect(screen.queryByText('First')).toBeNull()
    cleanup()
    gateway.use(http.post(at('/auth/sign-out'), () => HttpResponse.json({ signedOut: true })))
    await act(() => logout())
  })

  it('[UI-10] following the link of one closes the drawer', async () => {
    closed = 0
    // jsdom has no other page to open.
    window.addEventListener('click', event => event.preventDefault(), { once: true })
    show({ notifications: [notification('Done', false)] })
    fireEvent.click(await screen.findByText('Open the dashboard'))
    expect(closed).toBe(1)
  })
})
