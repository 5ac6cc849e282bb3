import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { startSession } from '#current/session.ts'
import { session } from '#platform/_sessions.ts'
import {
  answering,
  openPages,
  press,
  refusedWith,
  signedOutPage,
  submit,
  type,
  WAYS,
} from './_session-pages.tsx'
import { Component as Outbox } from './outbox-screen.tsx'
import { Component as Reset } from './reset-screen.tsx'
import { Component as SignIn } from './sign-in-screen.tsx'
import { Component as SignUp } from './sign-up-screen.tsx'
import { Component as VerifyEmail } from './verify-email-screen.tsx'

signedOutPage()

const open = async (address: string) => {
  await startSession()
  return openPages(
    [
      { path: '/sign-in', Component: SignIn },
      { path: '/sign-up', Component: SignUp },
      { path: '/verify-email', Component: VerifyEmail },
      { path: '/reset-password', Component: Reset },
      { path: '/outbox', Component: Outbox },
      { path: '/onboarding/connect', element: <p>Connect</p> },
      { path: '/dashboard', element: <p>Dashboard</p> },
    ],
    address,
  )
}
const EMAIL = 'ana@kereru.example'
const PASSWORD = 'correct pond battery'
const ticket = 't'.repeat(43)

async function giveCredentials(button: 'Sign in' | 'Create account') {
  await submit('Email address', EMAIL, 'Continue')
  await submit('Password', PASSWORD, button)
}

describe('signing up', () => {
  it('[AUTH-07] asks for the code from a mail, in words that fit any address', async () => {
    answering('post', '/auth/sign-up', { sent: true })
    const codes = answering(
      'post',
      '/auth/verify-email',
      refusedWith('unauthenticated', 'This code is not right', 401),
      session(),
    )
    const router = await open('/sign-up')
    await giveCredentials('Create account')
    await screen.findByRole('heading', { name: 'Check your email' })
    press('Continue')
    expect(screen.getByRole('alert').textContent).toContain('Enter the code')
    await submit('Code from the email', '1234567', 'Continue')
    expect(screen.getByRole('alert').textContent).toContain('Enter the 8 digits')
    await submit('Code from the email', '12345678', 'Continue')
    await screen.findAllByText('This code is not right')
    await submit('Code from the email', '8765 4321', 'Continue')
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/connect'))
    expect(codes).toEqual([
      { email: EMAIL, code: '12345678' },
      { email: EMAIL, code: '87654321' },
    ])
  })

  it('opens the outbox if this installation sends no mail, and sends again', async () => {
    gateway.use(
      http.get(at('/auth/ways'), () => HttpResponse.json({ ...WAYS, hasLocalOutbox: true })),
    )
    const sent = answering('post', '/auth/sign-up', { sent: true })
    await open('/sign-up')
    await giveCredentials('Create account')
    const link = await screen.findByRole('link', { name: /outbox/ })
    expect(link.getAttribute('href')).toBe('/outbox')
    press('Send the email again')
    await screen.findByText('Sent again. Use the newest code.')
    expect(sent).toEqual(Array(2).fill({ email: EMAIL, password: PASSWORD }))
  })

  it('a person with the mail who lost the page types address and code', async () => {
    const codes = answering('post', '/auth/verify-email', session())
    const router = await open('/verify-email')
    await submit('Email address', EMAIL, 'Continue')
    await submit('Code from the email', '12345678', 'Continue')
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/connect'))
    expect(codes).toEqual([{ email: EMAIL, code: '12345678' }])
  })
})

describe('the second factor', () => {
  const asked = { secondFactor: { ticket, ways: ['totp', 'recoveryCode'], passkeyOptions: null } }

  it('comes after the password, and returns to the requested page', async () => {
    answering('post', '/auth/sign-in', asked)
    const proofs = answering('post', '/auth/second-factor', session())
    const router = await open('/sign-in?returnTo=%2Fdashboard%3Fat%3D2027-03')
    await giveCredentials('Sign in')
    await submit('Code from your authenticator app', '123 456', 'Sign in')
    await waitFor(() => expect(router.state.location.search).toBe('?at=2027-03'))
    expect(proofs).toEqual([{ ticket, proof: { totp: '123456' } }])
  })

  it('may be a recovery code; a wrong one has a message at the field', async () => {
    answering('post', '/auth/sign-in', asked)
    const proofs = answering(
      'post',
      '/auth/second-factor',
      refusedWith('unauthenticated', 'This is not right', 401),
    )
    await open('/sign-in')
    await giveCredentials('Sign in')
    await screen.findByLabelText('Code from your authenticator app')
    press('Use a recovery code')
    await submit('Recovery code', 'abcd-efgh-jklm', 'Sign in')
    await screen.findAllByText('This is not right')
    expect(proofs).toEqual([{ ticket, proof: { recoveryCode: 'abcd-efgh-jklm' } }])
    press('Start over')
    expect(screen.getByLabelText('Email address')).toBeTruthy()
  })

  it('is also asked for after another issuer; its ticket is removed from the address bar', async () => {
    const proofs = answering('post', '/auth/second-factor', session())
    const secret = btoa(JSON.stringify(asked.secondFactor)).replace(/\+/g, '-').replace(/\//g, '_')
    const router = await open(`/sign-in?outcome=factor#${secret}`)
    await submit('Code from your authenticator app', '123456', 'Sign in')
    await waitFor(() => expect(proofs).toEqual([{ ticket, proof: { totp: '123456' } }]))
    expect(router.state.location.hash).toBe('')
  })

  it('an unverified address is verified first', async () => {
    answering('post', '/auth/sign-in', { verifyEmail: true })
    await open('/sign-in')
    await giveCredentials('Sign in')
    expect(await screen.findByLabelText('Code from the email')).toBeTruthy()
  })
})

describe('other sign-in methods', () => {
  it('[AUTH-01] Xero, Intuit and other issuers are offered if they are configured', async () => {
    const external = [
      { id: 'xero', label: 'Xero', isStandIn: false },
      { id: 'intuit', label: 'Intuit', isStandIn: true },
    ]
    gateway.use(http.get(at('/auth/ways'), () => HttpResponse.json({ ...WAYS, external })))
    const started = answering(
      'post',
      '/auth/foreign',
      refusedWith('providerUnavailable', 'Xero does not answer', 503),
    )
    await open('/sign-in?returnTo=%2Fdashboard%3Fat%3D2027-03')
    await screen.findByRole('button', { name: 'Sign in with Xero' })
    expect(screen.getByRole('button', { name: 'Sign in with Intuit (stand-in)' })).toBeTruthy()
    press('Sign in with Xero')
    expect((await screen.findByRole('alert')).textContent).toBe('Xero does not answer')
    expect(started).toEqual([{ issuer: 'xero', returnTo: '/dashboard?at=2027-03' }])
  })

  it('[AUTH-01] a new user signs up with them', async () => {
    const external = [{ id: 'xero', label: 'Xero', isStandIn: false }]
    gateway.use(http.get(at('/auth/ways'), () => HttpResponse.json({ ...WAYS, external })))
    await open('/sign-up')
    expect(await screen.findByRole('button', { name: 'Sign up with Xero' })).toBeTruthy()
  })

  it('[USE-03] what the gateway does not offer has no button', async () => {
    await open('/sign-in')
    await screen.findByLabelText('Email address')
    expect(screen.queryByText(/Intuit|QuickBooks|passkey/)).toBeNull()
  })

  it.each([
    ['link-first', 'That account isn’t linked to Millpond yet'],
    ['refused', 'You cancelled'],
    ['expired', 'That took too long'],
    ['failed', 'didn’t respond correctly'],
    ['anything else', 'didn’t respond correctly'],
  ])('[AUTH-07] a redirect with %s shows its message', async (outcome, words) => {
    await open(`/sign-in?outcome=${outcome}`)
    expect((await screen.findByRole('status')).textContent).toContain(words)
  })
})

describe('[UI-15] a forgotten password', () => {
  it('[AUTH-07] shows the same for every address', async () => {
    const asked = answering('post', '/auth/password-reset', { sent: true })
    await open('/reset-password')
    await submit('Email address', EMAIL, 'Send the link')
    expect(await screen.findByText(/has an account, we’ve emailed it a link/)).toBeTruthy()
    expect(asked).toEqual([{ email: EMAIL }])
  })

  it('the link’s secret is removed from the address bar; the new password opens the sign-in', async () => {
    const sent = answering('post', '/auth/password-reset/finish', { changed: true })
    const router = await open(`/reset-password#${ticket}`)
    await screen.findByLabelText('New password')
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    await submit('New password', 'short', 'Change password')
    expect(screen.getByRole('alert').textContent).toContain('Use at least 12 characters')
    await submit('New password', PASSWORD, 'Change password')
    expect((await screen.findByRole('status')).textContent).toContain(
      'Your password has been changed',
    )
    expect(sent).toEqual([{ ticket, password: PASSWORD }])
  })

  it('an expired link offers a new one', async () => {
    answering(
      'post',
      '/auth/password-reset/finish',
      refusedWith('unauthenticated', 'This link is no longer good', 401),
    )
    await open(`/reset-password#${ticket}`)
    await submit('New password', PASSWORD, 'Change password')
    await screen.findAllByText('This link is no longer good')
    press('Request another link')
    expect(await screen.findByLabelText('Email address')).toBeTruthy()
  })
})

it('[AUTH-07] too many tries: says when to try again', async () => {
  answering(
    'post',
    '/auth/sign-in',
    refusedWith('tooManyRequests', 'Too many attempts', 429, { 'retry-after': '45' }),
  )
  await open('/sign-in')
  await giveCredentials('Sign in')
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 45 seconds')
})

describe('the outbox', () => {
  const mail = {
    mailId: '00000000-0000-4000-8000-000000000001',
    to: EMAIL,
    subject: 'Choose a new password',
    text: 'Open https://millpond.example/reset-password#abc within half an hour.',
    at: '2026-11-22T00:00:00.000Z',
  }
  it('shows mail with its links', async () => {
    gateway.use(http.get(at('/api/outbox'), () => HttpResponse.json({ mails: [mail] })))
    await open('/outbox')
    await screen.findByRole('heading', { name: 'Choose a new password' })
    const link = screen.getByRole('link', { name: /reset-password/ })
    expect(link.getAttribute('href')).toBe('https://millpond.example/reset-password#abc')
  })

  it('says so if mail is really sent', async () => {
    gateway.use(http.get(at('/api/outbox'), () => refusedWith('notFound', 'Nothing here', 404)))
    await open('/outbox')
    expect((await screen.findByRole('alert')).textContent).toContain('no outbox here')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('an address is not looked up while it is typed', async () => {
  const asked = vi.fn()
  gateway.events.on('request:start', asked)
  await open('/sign-in')
  await screen.findByLabelText('Email address')
  asked.mockClear()
  type('Email address', EMAIL)
  press('Continue')
  await screen.findByLabelText('Password')
  expect(asked).not.toHaveBeenCalled()
  gateway.events.removeAllListeners()
})
