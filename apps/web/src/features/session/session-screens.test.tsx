import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { followSession, logout, startSession } from '#current/session.ts'
import { session } from '#platform/_sessions.ts'
import { WAYS } from './_session-pages.tsx'
import { SessionGate } from './session-gate.tsx'
import { Component as SignIn } from './sign-in-screen.tsx'
import { Component as SignUp } from './sign-up-screen.tsx'

listenAtGateway()

let stop: () => void
let left: number
beforeEach(() => {
  left = 0
  gateway.use(
    http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })),
    http.post(at('/auth/sign-out'), () => HttpResponse.json({ signedOut: true })),
    http.get(at('/auth/ways'), () => HttpResponse.json(WAYS)),
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [] })),
  )
  stop = followSession(() => {
    left += 1
  })
})
afterEach(async () => {
  gateway.use(http.post(at('/auth/sign-out'), () => HttpResponse.json({ signedOut: true })))
  await logout()
  stop()
})

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/sign-in', Component: SignIn },
      { path: '/sign-up', Component: SignUp },
      { path: '/onboarding/connect', element: <p>Connect</p> },
      {
        path: '/dashboard',
        element: (
          <SessionGate>
            <input aria-label="Half typed" />
          </SessionGate>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const acceptSignIn = (answer = session()) => {
  const bodies: unknown[] = []
  gateway.use(
    http.post(at('/auth/:what'), async ({ request, params }) => {
      if (params.what === 'refresh') return new HttpResponse(null, { status: 401 })
      bodies.push({ what: params.what, header: request.headers.get('x-millpond') })
      bodies.push(await request.json())
      return HttpResponse.json(answer)
    }),
  )
  return bodies
}

describe('signing in', () => {
  it('asks for the email first, then the password, and returns to the requested page', async () => {
    const bodies = acceptSignIn()
    await startSession()
    const router = open('/dashboard?at=2027-03')
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
    expect(screen.queryByLabelText('Password')).toBeNull()
    press('Continue')
    expect(screen.getByRole('alert').textContent).toContain('Enter your email address')
    type('Email address', 'ana@kereru.example')
    press('Continue')
    type('Password', 'correct pond battery')
    press('Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(router.state.location.search).toBe('?at=2027-03')
    expect(bodies).toEqual([
      { what: 'sign-in', header: '1' },
      { email: 'ana@kereru.example', password: 'correct pond battery' },
    ])
  })

  it('both fields are in the form for password managers, and pasting is left alone', async () => {
    await startSession()
    open('/sign-in')
    type('Email address', 'ana@kereru.example')
    press('Continue')
    expect(screen.getByLabelText('Email address').getAttribute('autocomplete')).toBe(
      'username webauthn',
    )
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('autocomplete')).toBe('current-password')
    expect(fireEvent.paste(password)).toBe(true)
  })

  it('[AUTH-07] a refusal has the gateway’s words, which name no account', async () => {
    await startSession()
    const message = 'The email address or password is wrong'
    gateway.use(
      http.post(at('/auth/sign-in'), () =>
        HttpResponse.json(
          { code: 'unauthenticated', message, impact: 'low', correlationId: 'c' },
          { status: 401 },
        ),
      ),
    )
    open('/sign-in')
    type('Email address', 'nobody@kereru.example')
    press('Continue')
    type('Password', 'whatever it is')
    press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })

  it('a link to another site is not followed after signing in', async () => {
    acceptSignIn()
    await startSession()
    const router = open('/sign-in?returnTo=https://elsewhere.example')
    type('Email address', 'ana@kereru.example')
    press('Continue')
    type('Password', 'correct pond battery')
    press('Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('signing up', () => {
  it('asks two questions, then which books to connect', async () => {
    const bodies = acceptSignIn()
    await startSession()
    const router = open('/sign-up')
    type('Email address', 'ana@kereru.example')
    press('Continue')
    type('Password', 'too short')
    press('Create account')
    expect(screen.getByRole('alert').textContent).toContain('Use at least 12 characters')
    type('Password', 'correct pond battery')
    press('Create account')
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/connect'))
    expect(bodies[0]).toEqual({ what: 'sign-up', header: '1' })
  })
})

describe('a session that ends while the user works', () => {
  async function endSession() {
    gateway.use(http.post(at('/auth/refresh'), () => HttpResponse.json(session())))
    await startSession()
    const router = open('/dashboard')
    const input = await screen.findByLabelText<HTMLInputElement>('Half typed')
    fireEvent.change(input, { target: { value: 'not saved yet' } })
    gateway.use(
      http.get(at('/api/providers'), () => new HttpResponse(null, { status: 401 })),
      http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })),
    )
    await cache.dispatch(
      gatewayApi.endpoints.getProviders.initiate(undefined, { forceRefetch: true }),
    )
    await screen.findByText('Your session ended')
    return { router, input }
  }

  it('asks for the password over the page and keeps unsaved text', async () => {
    const { router, input } = await endSession()
    acceptSignIn(session({ idToken: 'token-2' }))
    const email = await screen.findByLabelText<HTMLInputElement>('Email address')
    expect(email.value).toBe('ana@kereru.example')
    type('Password', 'correct pond battery')
    press('Sign in')
    await waitFor(() => expect(screen.queryByText('Your session ended')).toBeNull())
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(input.value).toBe('not saved yet')
    expect(left).toBe(0)
  })

  it('asks for the second factor there too', async () => {
    const { input } = await endSession()
    const ticket = 't'.repeat(43)
    gateway.use(
      http.post(at('/auth/sign-in'), () =>
        HttpResponse.json({
          secondFactor: { ticket, ways: ['totp'], passkeyOptions: null },
        }),
      ),
      http.post(at('/auth/second-factor'), () =>
        HttpResponse.json(session({ idToken: 'token-2' })),
      ),
    )
    type('Password', 'correct pond battery')
    press('Sign in')
    await screen.findByLabelText('Code from your authenticator app')
    type('Code from your authenticator app', '123456')
    press('Sign in')
    await waitFor(() => expect(screen.queryByText('Your session ended')).toBeNull())
    expect(input.value).toBe('not saved yet')
  })

  it('neither Esc nor a click outside leaves the page; the button does', async () => {
    const { router, input } = await endSession()
    const dialog = screen.getByRole('dialog')
    fireEvent.click(dialog)
    expect(dialog.getAttribute('closedby')).toBe('none')
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(input.value).toBe('not saved yet')
    press('Leave without signing in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
  })

  it('another person who signs in there gets a fresh page', async () => {
    await endSession()
    acceptSignIn(session({ user: { ...session().user, uid: 'u2' } }))
    type('Password', 'correct pond battery')
    press('Sign in')
    await waitFor(() => expect(left).toBe(1))
  })
})
