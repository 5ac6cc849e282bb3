import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CurrentProvider } from '#current/current-provider.tsx'
import { logout } from '#current/session.ts'
import { routes } from './router.tsx'

const session = {
  ...{ idToken: 'e30.e30.x', expiresIn: 600, isSpoofSession: false },
  claims: { appStore: false, xero: false, quickbooks: false },
  user: {
    ...{ uid: 'u-1', email: 'ana@example.nz', displayName: 'Ana Ngata', photoURL: null },
    ...{ emailVerified: true, phoneNumber: null, isAnonymous: false, providerId: 'password' },
    metadata: { creationTime: null, lastSignInTime: null },
  },
}
const ANSWERS: Record<string, unknown> = {
  '/auth/refresh': session,
  '/api/organisations': { organisations: [] },
  '/api/providers': { providers: [{ name: 'xero', isStandIn: true }] },
}

const refusing = new Set<string>()

beforeEach(() => {
  refusing.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(address, 'http://localhost')
    if (refusing.has(pathname)) return new Response(null, { status: 401 })
    return Response.json(ANSWERS[pathname] ?? {})
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function visit(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <CurrentProvider>
      <RouterProvider router={router} />
    </CurrentProvider>,
  )
  return router
}
const NOT_FOUND = 'There is no page at this address.'
const notFound = () => screen.findByRole('heading', { name: NOT_FOUND })

describe('addresses', () => {
  it.each(['/nowhere', '/organizations', '/onboarding/landing/'])(
    '[UI-14] %s says that no page is there, with a way home',
    async address => {
      visit(address)
      await notFound()
      expect(document.title).toBe(`${NOT_FOUND} · Millpond`)
      expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
    },
  )

  it('[UI-01] an offer that is none is the route error page', async () => {
    visit('/onboarding/landing/not-alphanumeric')
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(document.body.textContent).toContain('This link is not whole')
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
  })

  it('[UI-14] a mistyped address keeps the shell around it, and asks no stranger to sign in', async () => {
    visit('/dashbord')
    await notFound()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    cleanup()
    await logout()
    refusing.add('/auth/refresh')
    const router = visit('/dashbord')
    await notFound()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(router.state.location.pathname).toBe('/dashbord')
  })

  it('[UI-02] an organisation is named by 36 characters, or no page is there', async () => {
    visit('/organizations/5c2b2f2e-8a53')
    await notFound()
    // The page around it still works.
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })

  it('[UI-03] /partner offers a partner organisation to who has none', async () => {
    visit('/partner')
    await screen.findByRole('heading', { name: 'You look after no clients yet.' })
    expect(screen.getByRole('button', { name: 'Begin the partner trial' })).toBeTruthy()
  })

  it('a product leads to connecting a company, the home page to the dashboard', async () => {
    const landing = visit('/onboarding/landing/starter27')
    await waitFor(() => expect(landing.state.location.pathname).toBe('/onboarding/connect'))
    const home = visit('/')
    await waitFor(() => expect(home.state.location.pathname).toBe('/dashboard'))
  })
})
