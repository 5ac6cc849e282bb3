import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { useOrganisation } from '#current/organisation.ts'
import { organisationState } from '#current/organisation-state.ts'
import { offerOfToken } from '#current/sample-visit.ts'
import { logout, startSession } from '#current/session.ts'
import { endVisit } from '#current/visit.ts'
import { session } from '#platform/_sessions.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { preferences } from '#platform/storage.ts'
import { startPath } from '#screen/start-path.ts'
import { answering, openPages, press, refusedWith, signedOutPage, type } from './_session-pages.tsx'
import { Component as Sample } from './arrival/arrival-screen.tsx'
import { SessionGate } from './session-gate.tsx'
import { Component as SignUp } from './sign-up-screen.tsx'
import { Component as Staff } from './staff-screen.tsx'

const counts = signedOutPage()

const staff = {
  ...{ userId: 'u1', email: 'sam@millpond.example', displayName: null, hasPassword: true },
  ...{ totp: true, recoveryCodesLeft: 10, passkeys: [], external: [], sessions: [] },
  ...{ isStaff: true, deleteAfter: null },
}
const ana = session({
  idToken: 'visit',
  isSpoofSession: true,
  user: { ...session().user, uid: 'ana', email: 'ana@kereru.example' },
})
const books = organisation({ name: 'Ngaio Press', role: 'owner' })
const until = new Date(Date.now() + 30 * 60_000)

let allowedUntil: string | null
beforeEach(() => {
  allowedUntil = null
  gateway.use(
    http.post(at('/auth/refresh'), () => HttpResponse.json(session())),
    http.get(at('/api/account'), () => HttpResponse.json(staff)),
    http.get(at('/api/support-access'), () =>
      HttpResponse.json({ changesAllowedUntil: allowedUntil }),
    ),
    http.get(at('/api/organisations'), ({ request }) => {
      const isVisit = request.headers.get('authorization') === 'Bearer visit'
      return HttpResponse.json({ organisations: isVisit ? [books] : [] })
    }),
  )
})
afterEach(async () => {
  // The new page after an ended visit.
  signInClient.enter(session())
  await startSession()
})

function Books() {
  const shown = useOrganisation()
  return <p>{shown ? `${shown.name}, ${shown.role}` : 'No books'}</p>
}

async function open() {
  await startSession()
  const pages = [
    { path: '/staff', Component: Staff },
    { path: '/dashboard', element: <Books /> },
  ].map(({ path, Component, element }) => ({
    path,
    element: <SessionGate>{Component ? <Component /> : element}</SessionGate>,
  }))
  return openPages([...pages, { path: '/sign-in', element: null }], '/staff')
}

async function begin() {
  const bodies = answering('post', '/auth/visit', { session: ana, until: until.toISOString() })
  const router = await open()
  await screen.findByLabelText('Email address of the customer')
  type('Email address of the customer', 'ana@kereru.example')
  type('Reason', 'The sync stopped')
  type('Ticket', 'T-1042')
  press('Start the session')
  await screen.findByRole('region', { name: 'Support session' })
  return { router, bodies }
}

describe('[AUTH-08] a support session', () => {
  it('states the reason and the request; then the page is the customer’s', async () => {
    const { router, bodies } = await begin()
    expect(bodies).toEqual([
      { email: 'ana@kereru.example', reason: 'The sync stopped', ticket: 'T-1042' },
    ])
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(counts.left).toBe(0)
    const [hours, minutes] = [until.getHours(), until.getMinutes()].map(each =>
      String(each).padStart(2, '0'),
    )
    const clock = `${hours}:${minutes}`
    const banner = screen.getByRole('region', { name: 'Support session' })
    expect(banner.textContent).toContain(`Viewing as ana@kereru.example until ${clock}.`)
  })

  it('may only read: no role is higher than viewer, so nothing else is offered', async () => {
    await begin()
    await screen.findByText('Ngaio Press, viewer')
    expect(screen.getByRole('region').textContent).toContain(
      'You can view but not change anything.',
    )
  })

  it('may change what the owner allows, never what only owners do', async () => {
    allowedUntil = new Date(Date.now() + 3_600_000).toISOString()
    await begin()
    await screen.findByText('Ngaio Press, editor')
    expect(screen.getByRole('region').textContent).toContain(
      'The owner allows you to make changes.',
    )
  })

  it('leaves nothing of the customer in the browser', async () => {
    await begin()
    preferences.keepOrganisationId(books.organisationId)
    expect(localStorage.length).toBe(0)
    const ended = answering('post', '/auth/visit/end', { ended: true })
    let left = 0
    await endVisit(() => {
      left += 1
    })
    expect([ended.length, left]).toEqual([1, 1])
  })

  it('continues after a reload of the page, with nothing stored in the browser', async () => {
    signInClient.enter(session())
    await logout()
    gateway.use(
      http.post(at('/auth/refresh'), () =>
        HttpResponse.json({ ...session(), visit: { session: ana, until: until.toISOString() } }),
      ),
    )
    await startSession()
    render(
      <Provider store={cache}>
        <MemoryRouter>
          <SessionGate>
            <Books />
          </SessionGate>
        </MemoryRouter>
      </Provider>,
    )
    await screen.findByText('Ngaio Press, viewer')
    const banner = await screen.findByRole('region', { name: 'Support session' })
    expect(banner.textContent).toContain('Viewing as ana@kereru.example until')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  it('once its token has expired, the next request opens a fresh page', async () => {
    await begin()
    await waitFor(() => expect(organisationState.get().isLoaded).toBe(true))
    gateway.use(
      http.get(at('/api/providers'), ({ request }) =>
        request.headers.get('authorization') === 'Bearer visit'
          ? new HttpResponse(null, { status: 401 })
          : HttpResponse.json({ providers: [] }),
      ),
    )
    await cache.dispatch(
      gatewayApi.endpoints.getProviders.initiate(undefined, { forceRefetch: true }),
    )
    expect(counts.left).toBe(1)
  })

  it('ends with the session of the member of staff: the page is left', async () => {
    await begin()
    gateway.use(
      http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })),
      http.get(at('/api/providers'), () => new HttpResponse(null, { status: 401 })),
    )
    await cache.dispatch(
      gatewayApi.endpoints.getProviders.initiate(undefined, { forceRefetch: true }),
    )
    expect(counts.left).toBe(1)
    expect(screen.queryByText('Your session ended')).toBeNull()
    gateway.use(http.post(at('/auth/refresh'), () => HttpResponse.json(session())))
  })

  it('shows missing fields, and says if no account has the address', async () => {
    answering('post', '/auth/visit', refusedWith('notFound', 'Not found', 404))
    await open()
    await screen.findByLabelText('Reason')
    press('Start the session')
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('Enter the customer’s email address')
    expect(alert).toContain('Enter a reason')
    expect(alert).toContain('Enter the support ticket number')
    type('Email address of the customer', 'nobody@kereru.example')
    type('Reason', 'x')
    type('Ticket', 'y')
    press('Start the session')
    await screen.findByText('No account has this email address.')
  })

  it('is for support staff only', async () => {
    gateway.use(http.get(at('/api/account'), () => HttpResponse.json({ ...staff, isStaff: false })))
    await open()
    await screen.findByRole('heading', { name: 'This page is for support staff.' })
    expect(screen.queryByLabelText('Ticket')).toBeNull()
  })
})

describe('a visit of the sample company', () => {
  const offer = { productId: 'pass', accountType: 'partner', pricing: null }
  const visitor = session({
    idToken: `e30.${btoa(JSON.stringify({ offer }))}.e30`,
    isSpoofSession: true,
    user: { ...session().user, uid: 'sample-visitor', email: null, isAnonymous: true },
  })
  const pages = [
    { path: '/sample', Component: Sample },
    { path: '/sign-up', Component: SignUp },
    { path: '/sign-in', element: null },
    { path: '/onboarding/connect', element: null },
    {
      path: '/dashboard',
      element: (
        <SessionGate>
          <p>The sample</p>
        </SessionGate>
      ),
    },
  ]
  const refuseRefresh = () =>
    gateway.use(http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })))

  it('[UI-01] needs no account, and keeps the offer for signing up', async () => {
    refuseRefresh()
    signInClient.enter(session())
    await logout()
    const bodies = answering('post', '/auth/sample-visit', visitor)
    openPages(pages, '/sample?product=pass&account-type=partner')
    await screen.findByText('The sample')
    expect(bodies).toEqual([{ offer }])
    const bar = await screen.findByRole('region', { name: 'Sample company' })
    expect(bar.textContent).toContain('Create your account to use your own books.')
    const signedOut = answering('post', '/auth/sign-out', { signedOut: true })
    press('Create your account')
    await waitFor(() => expect(signedOut).toHaveLength(1))
    const next = '/onboarding/connect?product=pass&account-type=partner'
    expect(startPath(offerOfToken(visitor.idToken) ?? NO_OFFER, 'pass')).toBe(
      `/sign-up?returnTo=${encodeURIComponent(next)}`,
    )
    expect(offerOfToken('nonsense')).toBeNull()
  })

  it('of a person with an account opens their own copy', async () => {
    signInClient.enter(session())
    const opened = answering('post', '/api/organisations/sample', books)
    openPages(pages, '/sample')
    await screen.findByText('The sample')
    expect(opened).toHaveLength(1)
  })

  it('ends before signing up', async () => {
    signInClient.enter(visitor)
    const signedOut = answering('post', '/auth/sign-out', { signedOut: true })
    openPages(pages, '/sign-up')
    await waitFor(() => expect(signedOut).toHaveLength(1))
    expect(screen.queryByLabelText('Email address')).toBeNull()
  })
})

const NO_OFFER = { accountType: null, pricing: null }
