import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { startSession } from '#current/session.ts'
import { session } from '#platform/_sessions.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { openPages, press, signedOutPage, type } from './_session-pages.tsx'
import { SessionGate } from './session-gate.tsx'

signedOutPage()
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000
const tokenOf = (name: string, limits: { idle: number; left: number }) => {
  const [session_idle, session_until] = [limits.idle * 60, limits.left * 60]
  return `${name}.${btoa(JSON.stringify({ iat: 0, session_idle, session_until }))}.s`
}
const answer = (idToken: string) => () => HttpResponse.json(session({ idToken }))
const warning = () => screen.queryByRole('dialog', { name: 'Your session ends soon' })

/** A page with something typed in, its session unused for 25 of its 30 minutes. */
async function openUnused(left: number) {
  gateway.use(http.post(at('/auth/refresh'), answer(tokenOf('first', { idle: 1, left }))))
  await startSession()
  const element = (
    <SessionGate>
      <input aria-label="Half typed" />
    </SessionGate>
  )
  openPages([{ path: '/dashboard', element }], '/dashboard')
  const input = await screen.findByLabelText<HTMLInputElement>('Half typed')
  fireEvent.change(input, { target: { value: 'not saved yet' } })
  // A session of one minute warns at once.
  await waitFor(() => expect(warning()).not.toBeNull())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  gateway.use(http.post(at('/auth/refresh'), answer(tokenOf('second', { idle: 30, left }))))
  await act(() => signInClient.refreshToken())
  expect(warning()).toBeNull()
  document.title = 'Dashboard'
  await act(() => vi.advanceTimersByTimeAsync(25 * MINUTE))
  return { input }
}

describe('before a session ends', () => {
  it('a page that is not used warns five minutes before, and one press extends the session', async () => {
    const { input } = await openUnused(600)
    expect(warning()).not.toBeNull()
    screen.getByText(/^You have not used Millpond for a while\. Your session ends at \d\d:\d\d\./)
    expect(document.title).toBe('Your session ends soon – Dashboard')
    const third = tokenOf('third', { idle: 30, left: 575 })
    gateway.use(http.post(at('/auth/refresh'), answer(third)))
    press('Stay signed in')
    await waitFor(() => expect(warning()).toBeNull())
    expect(signInClient.state.get().idToken).toBe(third)
    expect(document.title).toBe('Dashboard')
    expect(input.value).toBe('not saved yet')
    await act(() => vi.advanceTimersByTimeAsync(25 * MINUTE))
    expect(warning()).not.toBeNull()
  })

  it('one that cannot be extended says so, and asks again', async () => {
    await openUnused(600)
    gateway.use(http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 503 })))
    press('Stay signed in')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be extended')
  })

  it('one that ended meanwhile asks for the password over the page', async () => {
    const { input } = await openUnused(600)
    gateway.use(http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })))
    press('Stay signed in')
    await screen.findByText('Your session ended')
    expect(input.value).toBe('not saved yet')
  })

  it('at the end of its twelve hours it is continued by signing in again', async () => {
    const { input } = await openUnused(29)
    gateway.use(http.post(at('/auth/sign-in'), answer(tokenOf('again', { idle: 30, left: 720 }))))
    await screen.findByText(/Sign in again now to continue/)
    await screen.findByLabelText('Password')
    type('Password', 'correct pond battery')
    press('Sign in')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(input.value).toBe('not saved yet')
  })
})
