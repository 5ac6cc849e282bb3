import { act, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { logout } from '#current/session.ts'
import { session } from '#platform/_sessions.ts'
import { bus } from '#platform/event-bus.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { ToastHost } from '#ui/toast.tsx'
import { useFailureToasts } from './use-failure-toasts.ts'

listenAtGateway()

function Listener() {
  useFailureToasts()
  return null
}
const show = () =>
  render(
    <ToastHost>
      <Listener />
    </ToastHost>,
  )
const failed = (change: { status?: number | string; method?: string; path?: string }) =>
  act(() =>
    bus.emit('requestFailed', {
      ...{ category: 'other', impact: 'high', correlationId: 'c', message: 'Try again later.' },
      ...{ status: 500, method: 'PUT', path: '/api/organisations', ...change },
      isWrite: change.method !== 'GET',
    }),
  )

describe('failures', () => {
  it('[UI-10] an unsaved change is reported at once, a failed read is not', async () => {
    show()
    failed({ status: 500, method: 'GET' })
    failed({ status: 500 })
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Try again later.')
  })

  it.each([
    ['a refused change is shown', { status: 403 }, ['Not saved. Try again later.']],
    ['a session that ended has its own words', { status: 401 }, []],
    ['so has one without a token', { status: 'NO_TOKEN' }, []],
    [
      'an import is not started',
      { method: 'POST', path: '/api/imports' },
      ['That didn’t work. Try again later.'],
    ],
    ['the screen says it of the way to Xero', { method: 'POST', path: '/api/connections' }, []],
    ['and of the sample', { method: 'POST', path: '/api/organisations/sample' }, []],
    ['a draft of two windows is brought together', { path: '/api/sheets/draft', status: 409 }, []],
  ])('[UI-10] a change that failed: %s', (_what, change, alerts) => {
    show()
    failed(change)
    expect(screen.queryAllByRole('alert').map(each => each.textContent)).toEqual(alerts)
  })

  it('[AUTH-06] a failed sign-out says so', async () => {
    gateway.use(
      http.post(at('/auth/sign-in'), () => HttpResponse.json(session())),
      http.post(at('/auth/sign-out'), () => HttpResponse.error()),
    )
    await signInCalls.signIn({ email: 'ana@kereru.example', password: 'correct pond battery' })
    show()
    await act(() => logout())
    expect(screen.getByRole('alert').textContent).toContain('Failed to logout')
    gateway.use(http.post(at('/auth/sign-out'), () => HttpResponse.json({ signedOut: true })))
    await act(() => logout())
  })
})
