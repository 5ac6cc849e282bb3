import { screen, act as settled, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { accountApi } from '#api/account-api.ts'
import { cache } from '#api/store.ts'
import { startSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
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

signedOutPage()

const bare = {
  ...{ userId: 'u1', email: 'ana@kereru.example', displayName: null, hasPassword: true },
  ...{ totp: false, recoveryCodesLeft: 0, passkeys: [], external: [], sessions: [] },
  ...{ isStaff: false, deleteAfter: null },
}
const heldBack = () => refusedWith('secondFactorRequired', 'More than a password', 403)

beforeEach(() => {
  gateway.use(http.post(at('/auth/refresh'), () => HttpResponse.json(session())))
})

/** An action that needs a second factor, refused once, then done. */
async function act(account: object, address: string) {
  gateway.use(http.get(at('/api/account'), () => HttpResponse.json(account)))
  const tries = answering('put', '/api/account/password', heldBack(), bare)
  await startSession()
  const page = (
    <SessionGate>
      <p>Page</p>
    </SessionGate>
  )
  const router = openPages([{ path: '*', element: page }], address)
  await screen.findByText('Page')
  const outcome = cache.dispatch(
    accountApi.endpoints.changePassword.initiate({ password: 'another pond battery' }),
  )
  return { router, tries, outcome }
}

describe('[AUTH-01] when a password is not enough', () => {
  it('a person without a second factor is sent to add one, and returns afterwards', async () => {
    const { router, tries, outcome } = await act(bare, '/partner?sort=name')
    await screen.findByRole('dialog', { name: 'Add a second step first' })
    expect(screen.queryByLabelText('Your password')).toBeNull()
    press('Set it up now')
    await waitFor(() => expect(router.state.location.pathname).toBe(PATHS.settingsAccount))
    const search = new URLSearchParams(router.state.location.search)
    expect(search.get('returnTo')).toBe('/partner?sort=name')
    expect((await outcome).error).toMatchObject({ status: 403 })
    expect(tries.length).toBe(1)
  })

  it('a person with one shows it here, and continues', async () => {
    const { tries, outcome } = await act({ ...bare, totp: true }, '/partner')
    await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    expect(screen.queryByLabelText('Your password')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use your password' })).toBeNull()
    const proofs = answering('post', '/auth/confirm', { confirmedUntil: '' })
    await submit('Code from your authenticator app', '123456', 'Confirm')
    expect((await outcome).error).toBeUndefined()
    expect(proofs).toEqual([{ proof: { totp: '123456' } }])
    expect(tries.length).toBe(2)
  })

  it('nothing covers the page where it is added', async () => {
    const { outcome } = await act(bare, PATHS.settingsAccount)
    expect((await outcome).error).toMatchObject({ status: 403 })
    await settled(async () => undefined)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
