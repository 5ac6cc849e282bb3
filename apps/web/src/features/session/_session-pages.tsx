import { fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { followSession, logout } from '#current/session.ts'
import { signInClient } from '#platform/sign-in-client.ts'

export const WAYS = { password: true, passkey: false, external: [], hasLocalOutbox: false }

/** Sets up a page without a session. Counts how often the page was left. */
export function signedOutPage() {
  listenAtGateway()
  const counts = { left: 0 }
  let stop: () => void
  beforeEach(() => {
    counts.left = 0
    localStorage.clear()
    gateway.use(
      http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })),
      http.post(at('/auth/sign-out'), () => HttpResponse.json({ signedOut: true })),
      http.get(at('/auth/ways'), () => HttpResponse.json(WAYS)),
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [] })),
    )
    stop = followSession(() => {
      counts.left += 1
    })
  })
  afterEach(async () => {
    gateway.use(http.post(at('/auth/sign-out'), () => HttpResponse.json({ signedOut: true })))
    if (!signInClient.state.get().isSpoofSession) await logout()
    stop()
    cache.dispatch(gatewayApi.util.resetApiState())
  })
  return counts
}

export function openPages(pages: RouteObject[], address: string) {
  const router = createMemoryRouter(pages, { initialEntries: [address] })
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return router
}

/** Replies to a call and records its body. */
export function answering(
  method: 'post' | 'put' | 'delete',
  path: string,
  ...replies: (object | Response)[]
) {
  const bodies: unknown[] = []
  gateway.use(
    http[method](at(path), async ({ request }) => {
      const text = await request.text()
      bodies.push(text === '' ? null : JSON.parse(text))
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      return reply instanceof Response ? reply.clone() : HttpResponse.json(reply)
    }),
  )
  return bodies
}

export const refusedWith = (
  code: string,
  message: string,
  status: number,
  headers: Record<string, string> = {},
) => HttpResponse.json({ code, message, impact: 'low', correlationId: 'c-7' }, { status, headers })

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }))
export const submit = async (label: string, value: string, button: string) => {
  await screen.findByLabelText(label)
  type(label, value)
  press(button)
}
