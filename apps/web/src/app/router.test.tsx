import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cache } from '#api/store.ts'
import { pendingInvite } from '#current/pending-invite.ts'
import { logout } from '#current/session.ts'
import { startCurrent } from '#current/start-current.ts'
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
  '/api/user-invites/read': {
    ...{ kind: 'member', organisationName: 'Ngaio Press', role: 'editor', email: null },
    ...{ invitedBy: 'Ana Ngata', expiresAt: '2026-12-06T00:00:00.000Z' },
  },
}
const asked: [path: string, body: unknown][] = []

const refusing = new Set<string>()
const missing = new Set<string>()

beforeEach(() => {
  refusing.clear()
  missing.clear()
  asked.length = 0
  pendingInvite.set(null)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(address, 'http://localhost')
    const body = input instanceof Request ? await input.clone().text() : String(init?.body ?? '')
    asked.push([pathname, body === '' ? null : JSON.parse(body)])
    if (refusing.has(pathname)) return new Response(null, { status: 401 })
    if (missing.has(pathname)) return new Response(null, { status: 404 })
    return Response.json(ANSWERS[pathname] ?? {})
  })
})
let stop: () => void = () => undefined
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function visit(address: string) {
  stop()
  stop = startCurrent()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return router
}
const ROUTE_ERROR = 'Unexpected Application Error!'
async function notFound() {
  await screen.findByRole('heading', { name: ROUTE_ERROR })
  expect(document.body.textContent).toContain('There is no page at this address.')
}

describe('addresses', () => {
  it.each(['/nowhere', '/organizations', '/onboarding/landing/'])(
    '[UI-14] %s says that there is no such page, with a link home',
    async address => {
      visit(address)
      await notFound()
      expect(document.title).toBe(`${ROUTE_ERROR} · Millpond`)
      expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
    },
  )

  it('[UI-01] an unknown offer is the route error page', async () => {
    visit('/onboarding/landing/not-alphanumeric')
    await screen.findByRole('heading', { name: ROUTE_ERROR })
    expect(document.body.textContent).toContain('This link is incomplete')
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
  })

  it('[UI-14] a mistyped address keeps the shell, and does not ask strangers to sign in', async () => {
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

  it('[UI-02] an organisation id has 36 characters, otherwise there is no page', async () => {
    visit('/organizations/5c2b2f2e-8a53')
    await notFound()
    // The page around it still works.
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })

  it('[UI-03] /partner offers a partner trial to a person without a partner firm', async () => {
    visit('/partner')
    await screen.findByRole('heading', { name: 'See which of your clients runs short first.' })
    expect(screen.getByRole('button', { name: 'Start the partner trial' })).toBeTruthy()
  })

  it.each(['/onboarding/landing/starter27', '/onboarding/connect', '/sign-up'])(
    '[ONB-02] [ORG-05] an inviteCode at %s opens the invite and is removed from the address',
    async path => {
      const code = 'i'.repeat(43)
      const router = visit(`${path}?inviteCode=${code}&account-type=partner`)
      await screen.findByRole('heading', { name: 'Join Ngaio Press' })
      expect(router.state.location).toMatchObject({ pathname: '/invite', search: '', hash: '' })
      expect(asked).toContainEqual(['/api/user-invites/read', { inviteCode: code }])
    },
  )

  it('[ORG-05] a signed-in person with an open invite sees it on every page', async () => {
    const first = visit(`/onboarding/landing/starter27?inviteCode=${'i'.repeat(43)}`)
    await screen.findByRole('heading', { name: 'Join Ngaio Press' })
    await first.navigate('/onboarding/connect')
    const notice = await screen.findByRole('region', { name: 'Invite' })
    expect(notice.textContent).toContain('You are invited to Ngaio Press.')
    const link = within(notice).getByRole('link', { name: 'See the invite' })
    expect(link.getAttribute('href')).toBe('/invite')
    fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invite' })).toBeNull())
    expect(sessionStorage.length).toBe(0)
  })

  it('[ORG-05] an invite is shown after the screen, so that the screen does not move', async () => {
    pendingInvite.set({ inviteCode: 'i'.repeat(43) })
    visit('/dashbord')
    const notice = await screen.findByRole('region', { name: 'Invite' })
    const main = await screen.findByRole('main')
    expect(main.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('[ORG-05] after a reload the invite is read again, and a revoked one is forgotten', async () => {
    pendingInvite.set({ inviteCode: 'i'.repeat(43) })
    visit('/dashbord')
    const notice = await screen.findByRole('region', { name: 'Invite' })
    await waitFor(() => expect(notice.textContent).toContain('You are invited to Ngaio Press.'))
    cleanup()
    missing.add('/api/user-invites/read')
    pendingInvite.set({ inviteCode: 'j'.repeat(43) })
    visit('/dashbord')
    await waitFor(() => expect(sessionStorage.length).toBe(0))
    expect(screen.queryByRole('region', { name: 'Invite' })).toBeNull()
  })

  it('[ONB-11] a choice in the address is stored once, and removed from the address', async () => {
    const router = visit('/onboarding/connect?product=starter27&accountype=partner&pricing=monthly')
    await screen.findByRole('radio', { name: 'Partner' })
    expect(router.state.location).toMatchObject({ pathname: '/onboarding/connect', search: '' })
    expect(asked).toContainEqual([
      '/api/onboarding',
      { productId: 'starter27', accountType: 'partner', pricing: 'monthly' },
    ])
  })

  it('the home page opens the dashboard', async () => {
    const home = visit('/')
    await waitFor(() => expect(home.state.location.pathname).toBe('/dashboard'))
  })
})
