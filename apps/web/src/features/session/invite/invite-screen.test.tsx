import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { organisation } from '#current/_world.ts'
import { pendingInvite } from '#current/pending-invite.ts'
import { startSession } from '#current/session.ts'
import { session } from '#platform/_sessions.ts'
import {
  answering,
  openPages,
  press,
  refusedWith,
  signedOutPage,
  submit,
} from '../_session-pages.tsx'
import { Component as SignIn } from '../sign-in-screen.tsx'
import { Component as SignUp } from '../sign-up-screen.tsx'
import { InviteNotice } from './invite-notice.tsx'
import { Component as Invite } from './invite-screen.tsx'

signedOutPage()

const inviteCode = 'i'.repeat(43)
const offer = {
  ...{ kind: 'member', organisationName: 'Ngaio Press', role: 'editor' },
  ...{ invitedBy: 'Ana Ngata', expiresAt: new Date(2026, 11, 6).toISOString(), email: null },
}
const client = '00000000-0000-4000-8000-0000000000ff'

async function open(change: object = {}, until: Promise<void> = Promise.resolve()) {
  gateway.use(
    http.post(at('/api/user-invites/read'), async () => {
      await until
      return HttpResponse.json({ ...offer, ...change })
    }),
  )
  await startSession()
  return openPages(
    [
      { path: '/invite', Component: Invite },
      { path: '/sign-in', Component: SignIn },
      { path: '/sign-up', Component: SignUp },
      { path: '/organizations/:id', element: <p>Books</p> },
      { path: '/partner', element: <p>Clients</p> },
    ],
    `/invite#${inviteCode}`,
  )
}
const signedIn = (...organisations: object[]) => {
  gateway.use(
    http.post(at('/auth/refresh'), () => HttpResponse.json(session())),
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations })),
  )
}

describe('[ORG-05] an invite', () => {
  it('names the sender, the organisation and the role, and removes the code from the address bar', async () => {
    const router = await open()
    await screen.findByRole('heading', { name: 'Join Ngaio Press' })
    expect(document.body.textContent).toContain('Ana Ngata invites you as an editor.')
    expect(document.body.textContent).toContain('Valid until 6th December 2026.')
    expect(router.state.location.hash).toBe('')
    const up = screen.getByRole('link', { name: 'Create an account' })
    expect(up.getAttribute('href')).toBe('/sign-up?returnTo=%2Finvite')
  })

  it('[ORG-05] stays dismissed when its details arrive afterwards', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await open({}, held)
    await waitFor(() => expect(pendingInvite.get()).toEqual({ inviteCode }))
    pendingInvite.set(null)
    answer()
    await screen.findByRole('heading', { name: 'Join Ngaio Press' })
    expect(pendingInvite.get()).toBeNull()
  })

  it('[UI-15] fills in the address it was mailed to, for signing in and for a new account', async () => {
    const router = await open({ email: 'ben@ngaio.example' })
    const link = await screen.findByRole('link', { name: 'Create an account' })
    await router.navigate(link.getAttribute('href') ?? '')
    const email = await screen.findByLabelText<HTMLInputElement>('Email address')
    expect([email.value, email.readOnly]).toEqual(['ben@ngaio.example', false])
    await router.navigate('/sign-in?returnTo=/invite')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(email.value)
  })

  it('waits while its reader signs in, then is accepted', async () => {
    const accepted = answering('post', '/api/user-invites/accept', { organisationId: client })
    answering('post', '/auth/sign-in', session())
    const router = await open()
    const link = await screen.findByRole('link', { name: /Sign in/ })
    await router.navigate(link.getAttribute('href') ?? '')
    await submit('Email address', 'ana@kereru.example', 'Continue')
    await submit('Password', 'correct pond battery', 'Sign in')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept as ana@kereru.example' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/organizations/${client}`))
    expect(accepted).toEqual([{ inviteCode }])
    expect(pendingInvite.get()).toBeNull()
  })

  it('to a partner asks which partner organisation', async () => {
    const [one, two] = [
      organisation({ name: 'Rimu Advice', isPartner: true }),
      organisation({ name: 'Tui Advice', isPartner: true }),
    ]
    signedIn(organisation({ name: 'Not a partner' }), one, two)
    const accepted = answering('post', '/api/user-invites/accept', { organisationId: client })
    await open({ kind: 'partner' })
    await screen.findByRole('heading', { name: 'Add Ngaio Press as a client' })
    const which = await screen.findByLabelText<HTMLSelectElement>('Your firm')
    expect([...which.options].map(each => each.label)).toEqual(['Rimu Advice', 'Tui Advice'])
    fireEvent.change(which, { target: { value: two.organisationId } })
    press(/^Accept as/)
    await screen.findByText('Books')
    expect(accepted).toEqual([{ inviteCode, partnerId: two.organisationId }])
  })

  it('to a partner offers no button until the partner firms are loaded', async () => {
    let reply: (() => void) | undefined
    const replied = new Promise<void>(resolve => {
      reply = resolve
    })
    const firm = organisation({ name: 'Rimu Advice', isPartner: true })
    gateway.use(
      http.post(at('/auth/refresh'), () => HttpResponse.json(session())),
      http.get(at('/api/organisations'), async () => {
        await replied
        return HttpResponse.json({ organisations: [firm] })
      }),
    )
    await open({ kind: 'partner' })
    await screen.findByText(/invites your firm as an editor/)
    expect(screen.queryByRole('button')).toBeNull()
    reply?.()
    await screen.findByRole('button', { name: /^Accept as/ })
    expect(screen.getByLabelText<HTMLSelectElement>('Your firm').value).toBe(firm.organisationId)
  })

  it('[ONB-09] to a partner asks a user without a partner firm for its name', async () => {
    signedIn(organisation())
    const firm = organisation({ name: 'Rimu Advice', isPartner: true })
    const made = answering('post', '/api/organisations', firm)
    const accepted = answering('post', '/api/user-invites/accept', { organisationId: client })
    await open({ kind: 'partner' })
    await screen.findByLabelText('Name of your firm')
    press(/^Accept as/)
    expect(screen.getByText('Enter the name of your firm')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Name of your firm'), {
      target: { value: ' Rimu Advice ' },
    })
    press(/^Accept as/)
    await screen.findByText('Clients')
    expect(accepted).toEqual([{ inviteCode, partnerId: firm.organisationId }])
    expect(made).toEqual([{ name: 'Rimu Advice', accountType: 'partner' }])
  })

  it('that is used or too old says who can send a new one', async () => {
    await startSession()
    answering('post', '/api/user-invites/read', refusedWith('notFound', 'Gone', 404))
    openPages([{ path: '/invite', Component: Invite }], `/invite#${inviteCode}`)
    await screen.findByRole('heading', { name: 'This invite is no longer valid' })
    const without = screen.getByRole('link', { name: 'Continue without it' })
    expect(without.getAttribute('href')).toBe('/sign-up')
    expect(sessionStorage.length).toBe(0)
  })

  it('[ONB-11] survives a reload and a sign-in with another issuer, in this tab alone', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Join Ngaio Press' })
    expect(Object.entries(sessionStorage)).toEqual([['inviteCode', inviteCode]])
    expect(localStorage.length).toBe(0)
    pendingInvite.set(null)
    expect(sessionStorage.length).toBe(0)
  })

  const own = (organisationName: string) => ({
    ...offer,
    ...{ inviteId: crypto.randomUUID(), organisationName },
  })
  const openOwn = async (...invites: object[]) => {
    pendingInvite.set(null)
    signedIn()
    gateway.use(http.get(at('/api/user-invites/own'), () => HttpResponse.json({ invites })))
    await startSession()
    return openPages(
      [
        { path: '/', Component: InviteNotice },
        { path: '/invite', Component: Invite },
        { path: '/organizations/:id', element: <p>Books</p> },
      ],
      '/',
    )
  }

  it('to the person’s address is announced and accepted without the link', async () => {
    const accepted = answering('post', '/api/user-invites/accept', { organisationId: client })
    const invite = own('Ngaio Press')
    const router = await openOwn(invite)
    await screen.findByText('You are invited to Ngaio Press.')
    const link = screen.getByRole('link', { name: 'See the invite' })
    await router.navigate(link.getAttribute('href') ?? '')
    await screen.findByRole('heading', { name: 'Join Ngaio Press' })
    press(/^Accept as/)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/organizations/${client}`))
    expect(accepted).toEqual([{ inviteId: invite.inviteId }])
  })

  it('among several to the person’s address is listed with its own button', async () => {
    const router = await openOwn(own('Ngaio Press'), own('Fern'))
    await screen.findByText('You have 2 invites.')
    await router.navigate('/invite')
    await screen.findByRole('heading', { name: 'Join Fern' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your invites')
    expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual([
      'Join Ngaio Press',
      'Join Fern',
    ])
    expect(screen.getAllByRole('button', { name: /^Accept as/ })).toHaveLength(2)
  })

  it('to the person’s address can be dismissed', async () => {
    await openOwn(own('Ngaio Press'))
    await screen.findByText('You are invited to Ngaio Press.')
    press('Dismiss')
    await waitFor(() => expect(screen.queryByText(/You are invited/)).toBeNull())
  })

  it('is not kept: without its code the page asks for the link', async () => {
    pendingInvite.set(null)
    await startSession()
    openPages([{ path: '/invite', Component: Invite }], '/invite')
    await screen.findByRole('heading', { name: 'Open your invite link again' })
  })
})
