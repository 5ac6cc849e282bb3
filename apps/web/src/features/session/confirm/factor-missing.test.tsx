import { screen, act as settled, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PATHS } from '#paths.ts'
import { answering, press, refusedWith, signedOutPage, submit } from '../_session-pages.tsx'
import { bareAccount, refusedAct } from './_refused-act.tsx'

signedOutPage()

const heldBack = () => refusedWith('secondFactorRequired', 'More than a password', 403)

/** An action that needs a second factor, refused once, then done. */
const act = (account: object, address: string) =>
  refusedAct({ account, refusal: heldBack(), address })

describe('[AUTH-01] when a password is not enough', () => {
  it('a person without a second factor is sent to add one, and returns afterwards', async () => {
    const { router, tries, outcome } = await act(bareAccount, '/partner?sort=name')
    await screen.findByRole('dialog', { name: 'Set up two-step sign-in first' })
    expect(screen.queryByLabelText('Your password')).toBeNull()
    press('Set it up now')
    await waitFor(() => expect(router.state.location.pathname).toBe(PATHS.settingsAccount))
    const search = new URLSearchParams(router.state.location.search)
    expect(search.get('returnTo')).toBe('/partner?sort=name')
    expect((await outcome).error).toMatchObject({ status: 403 })
    expect(tries.length).toBe(1)
  })

  it('a person with one shows it here, and continues', async () => {
    const { tries, outcome } = await act({ ...bareAccount, totp: true }, '/partner')
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
    const { outcome } = await act(bareAccount, PATHS.settingsAccount)
    expect((await outcome).error).toMatchObject({ status: 403 })
    await settled(async () => undefined)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
