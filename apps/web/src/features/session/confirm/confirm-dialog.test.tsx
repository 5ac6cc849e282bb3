import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
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
} from '../_session-pages.tsx'
import { SessionGate } from '../session-gate.tsx'
import { bareAccount, refusedAct } from './_refused-act.tsx'

signedOutPage()

const account = { ...bareAccount, totp: true, recoveryCodesLeft: 10 }
const heldBack = () => refusedWith('confirmationRequired', 'Confirm first', 403)

/** A sensitive action, refused once, then done. */
async function act(known: object = account) {
  const refused = await refusedAct({ account: known, refusal: heldBack() })
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  return refused
}

describe('before a sensitive action', () => {
  it('asks for the password over the page, then repeats the action itself', async () => {
    const { tries, outcome } = await act()
    const proofs = answering(
      'post',
      '/auth/confirm',
      refusedWith('badRequest', 'That password is wrong', 400),
      { confirmedUntil: '2026-11-22T01:00:00.000Z' },
    )
    await submit('Your password', 'wrong', 'Confirm')
    await screen.findAllByText('That password is wrong')
    await submit('Your password', 'correct pond battery', 'Confirm')
    expect((await outcome).error).toBeUndefined()
    expect(tries.length).toBe(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(proofs).toEqual([
      { proof: { password: 'wrong' } },
      { proof: { password: 'correct pond battery' } },
    ])
  })

  it('accepts the authenticator instead', async () => {
    const { outcome } = await act()
    const proofs = answering('post', '/auth/confirm', { confirmedUntil: '' })
    await screen.findByLabelText('Your password')
    press('Use the authenticator app')
    await submit('Code from your authenticator app', '123456', 'Confirm')
    await outcome
    expect(proofs).toEqual([{ proof: { totp: '123456' } }])
  })

  it('mails a code on request to a person without a password', async () => {
    const { outcome } = await act({ ...account, hasPassword: false, totp: false })
    const mails = answering('post', '/auth/confirm/code', { sent: true })
    const proofs = answering('post', '/auth/confirm', { confirmedUntil: '' })
    const send = await screen.findByRole('button', { name: 'Send a code to ana@kereru.example' })
    expect(mails).toEqual([])
    send.click()
    await submit('Code from the email', '12345678', 'Confirm')
    await outcome
    expect(proofs).toEqual([{ proof: { code: '12345678' } }])
  })

  it('closing it changes nothing', async () => {
    const { tries, outcome } = await act()
    press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await outcome).error).toMatchObject({ status: 403 })
    expect(tries.length).toBe(1)
  })
})

describe('[UI-15] when it is unknown who is signed in', () => {
  const gate = (
    <SessionGate>
      <p>Page</p>
    </SessionGate>
  )
  it('[UI-13] says so with a way to continue', async () => {
    gateway.use(http.post(at('/auth/refresh'), () => HttpResponse.error()))
    await startSession()
    openPages([{ path: '/', element: gate }], '/')
    expect(await screen.findByRole('heading', { name: 'Failed to initialize auth' })).toBeTruthy()
    gateway.use(http.post(at('/auth/refresh'), () => HttpResponse.json(session())))
    press('Try Again')
    expect(await screen.findByText('Page')).toBeTruthy()
  })

  it('a gateway under maintenance says that nothing is lost', async () => {
    gateway.use(http.post(at('/auth/refresh'), () => refusedWith('unavailable', 'Stopping', 503)))
    await startSession()
    openPages([{ path: '/', element: gate }], '/')
    await screen.findByRole('heading', { name: 'Millpond is down for maintenance.' })
    expect(document.querySelector('code')?.textContent).toBe('c-7')
    gateway.use(http.post(at('/auth/refresh'), () => HttpResponse.json(session())))
    press('Try again')
    expect(await screen.findByText('Page')).toBeTruthy()
  })
})
