import { act, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { notificationsArrived, removeNotification } from '#current/notifications.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { Header } from './header.tsx'

listenAtGateway()
const books = organisation()
const reported = ['mine', 'also mine', 'removed'].map(notificationId => ({
  ...{ notificationId, kind: 'importDone', impact: 'low', title: 'Done', message: 'Done.' },
  ...{ isPersistent: false, createdAt: '2026-11-21T09:10:00.000Z' },
}))

it('[UI-10] the bell counts the entries of this organisation’s drawer', async () => {
  gateway.use(
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [books] })),
    http.get(at('/api/notifications'), () => HttpResponse.json({ notifications: reported })),
  )
  await loadOrganisations()
  const { organisationId } = books
  await cache.dispatch(gatewayApi.endpoints.getNotifications.initiate({ organisationId }))
  notificationsArrived(['mine', 'also mine', 'removed', 'of another', 'settled since'])
  const router = createMemoryRouter([{ path: '/', element: <Header onOpen={() => undefined} /> }])
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  expect(screen.getByLabelText('Notifications, 3 new')).toBeDefined()
  act(() => removeNotification('removed', false))
  expect(screen.getByLabelText('Notifications, 2 new')).toBeDefined()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})
