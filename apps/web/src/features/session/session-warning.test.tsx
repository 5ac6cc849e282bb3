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
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE = 60_000
let issued = 0
/** Each token is issued a second after the one before. */
const tokenOf = (name: string, limits: { idle: number; left: number }) => {
  issued += 1
  const [session_idle, session_until] = [limits.idle * 60, issued + limits.left * 60]
  return `${name}.${btoa(JSON.stringify({ iat: issued, session_idle, session_until }))}.s`
}
/** A later token of the same session. */
const tokenAgain = (name: string, left: number) => {
  const session_until = issued + left * 60
  const claims = { iat: session_until - 120, session_idle: 1800, session_until }
  return `${name}.${btoa(JSON.stringify(claims))}.s`
}
const answer = (idToken: string) => () => HttpResponse.json(session({ idToken }))
const warning = () => screen.queryByRole('dialog', { name: 'Your session ends soon' })

/** A page with unsaved text; its session has been unused for 25 of its 30 minutes. */
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
  it('an unused page warns five minutes before, and one press extends the session', async () => {
    const { input } = await openUnused(600)
    expect(warning()).not.toBeNull()
    screen.getByText(/^You have not used Millpond for a while\. Your session ends at \d\d:\d\d\./)
    expect(document.title).toBe('Your session ends soon – Dashboard')
    expect(document.activeElement?.textContent).toBe('Stay signed in')
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

  it('a failed extension says so, and can be repeated', async () => {
    await openUnused(600)
    gateway.use(http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 503 })))
    press('Stay signed in')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be extended')
    gateway.use(http.post(at('/auth/refresh'), answer(tokenOf('third', { idle: 30, left: 575 }))))
    press('Stay signed in')
    await waitFor(() => expect(warning()).toBeNull())
  })

  it('a warning without an answer is replaced by the sign-in over the page', async () => {
    const { input } = await openUnused(600)
    gateway.use(http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })))
    await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE))
    await screen.findByText('Your session ended')
    expect(warning()).toBeNull()
    expect(input.value).toBe('not saved yet')
  })

  it('a page that was opened meanwhile keeps its own title', async () => {
    await openUnused(600)
    document.title = 'Budget'
    gateway.use(http.post(at('/auth/refresh'), answer(tokenOf('third', { idle: 30, left: 575 }))))
    press('Stay signed in')
    await waitFor(() => expect(warning()).toBeNull())
    expect(document.title).toBe('Budget')
  })

  it('other tabs are heard on the channel that the sign-in already uses', async () => {
    const opened = vi.fn()
    vi.stubGlobal(
      'BroadcastChannel',
      class extends BroadcastChannel {
        constructor(name: string) {
          super(name)
          opened(name)
        }
      },
    )
    await openUnused(600)
    expect(opened).not.toHaveBeenCalled()
  })

  it('a session that ended meanwhile asks for the password over the page', async () => {
    const { input } = await openUnused(600)
    gateway.use(http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })))
    press('Stay signed in')
    await screen.findByText('Your session ended')
    expect(input.value).toBe('not saved yet')
  })

  /** The token is refreshed in the last five minutes, which does not extend twelve hours. */
  async function refreshLate(left: number) {
    gateway.use(http.post(at('/auth/refresh'), answer(tokenAgain('late', left))))
    await act(() => signInClient.refreshToken())
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }

  it('text typed into it stays when the token is refreshed', async () => {
    await openUnused(28)
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    type('Password', 'correct pond')
    await refreshLate(28)
    expect(screen.getByLabelText('Password')).toBe(password)
    expect(password.value).toBe('correct pond')
  })

  it('a dismissed one does not open again when the token is refreshed', async () => {
    await openUnused(27)
    await screen.findByLabelText('Password')
    press('Close')
    await waitFor(() => expect(warning()).toBeNull())
    await refreshLate(27)
    expect(warning()).toBeNull()
  })

  it('at the end of its twelve hours the session is continued by signing in again', async () => {
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
