import type { Account } from '@millpond/contract/account'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { apiSource } from '#api/source.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import type { AccountPage } from '#screen/settings-pages.ts'
import { account, session } from './_account.ts'
import { Component as AccountScreen } from './account-screen.tsx'

screensOfOrganisations()

let known: Account
beforeEach(() => {
  known = account()
  gateway.use(
    http.get(at('/api/account'), () => HttpResponse.json(known)),
    http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })),
    http.get(at('/auth/ways'), () =>
      HttpResponse.json({
        ...{ password: true, passkey: false, hasLocalOutbox: false },
        external: [{ id: 'xero', label: 'Xero', isStandIn: false }],
      }),
    ),
  )
})

async function open(page: AccountPage, change: Partial<Account> = {}) {
  known = account(change)
  await openScreen(AccountScreen, [], page)
  await screen.findAllByRole('button')
}

/** Replies to a change with the changed account, and records the request. */
function changing(
  method: 'put' | 'post' | 'delete',
  path: string,
  after: Partial<Account>,
  reply?: object,
) {
  const sent: unknown[] = []
  gateway.use(
    http[method](at(path), async ({ request }) => {
      const text = await request.text()
      const query = Object.fromEntries(new URL(request.url).searchParams)
      sent.push(text === '' ? query : JSON.parse(text))
      known = { ...known, ...after }
      return HttpResponse.json(reply ?? known)
    }),
  )
  return sent
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('[API-08] the API source', () => {
  it('is the gateway until the mock is chosen, and then every read uses the mock', async () => {
    await open('profile')
    const mock = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Use the mock/ })
    expect([mock.checked, apiSource()]).toEqual([false, 'real'])
    fireEvent.click(mock)
    await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull())
    expect([mock.checked, apiSource()]).toEqual([true, 'mock'])
    fireEvent.click(mock)
    await screen.findByLabelText('Your name')
    expect([mock.checked, apiSource()]).toEqual([false, 'real'])
  })
})

describe('[UI-15] the account page', () => {
  it('saves the name, and says so next to the button', async () => {
    await open('profile')
    const sent = changing('put', '/api/account', { displayName: 'Ana N.' })
    type('Your name', 'Ana N.')
    press('Save name')
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
    expect(sent).toEqual([{ displayName: 'Ana N.' }])
  })

  it('moves to a new address only with the code mailed there', async () => {
    await open('profile')
    const asked = changing('post', '/api/account/email', {}, { sent: true })
    const proved = changing('post', '/api/account/email/finish', { email: 'ana@ngaio.example' })
    type('New email address', 'ana@ngaio.example')
    press('Change email address')
    await screen.findByLabelText('Code from the email')
    type('Code from the email', '12345678')
    press('Use this address')
    expect(await screen.findByText('You sign in as ana@ngaio.example.')).toBeTruthy()
    expect(asked).toEqual([{ email: 'ana@ngaio.example' }])
    expect(proved).toEqual([{ email: 'ana@ngaio.example', code: '12345678' }])
  })

  it('[AUTH-01] renames a passkey', async () => {
    const passkey = {
      ...{ passkeyId: 'p1', name: 'Phone', createdAt: new Date(2026, 10, 2).toISOString() },
      lastUsedAt: null,
    }
    await open('', { passkeys: [passkey] })
    screen.getByText('Added 2nd November 2026 · never used')
    const sent = changing('put', '/api/account/passkeys', {
      passkeys: [{ ...passkey, name: 'Old phone' }],
    })
    press(/^Rename/)
    type('New name for “Phone”', ' Old phone ')
    press('Save passkey name')
    // The accessible name of each button includes the passkey.
    expect(await screen.findAllByText('Old phone')).toHaveLength(3)
    expect(sent).toEqual([{ passkeyId: 'p1', name: 'Old phone' }])
  })

  it('a password that is too short is not sent; an error of the gateway is shown next to the button', async () => {
    await open('')
    const sent: unknown[] = []
    const message = 'This password is on lists of known ones'
    gateway.use(
      http.put(at('/api/account/password'), async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(
          {
            ...{ code: 'badRequest', message: 'Not saved', impact: 'low', correlationId: 'c' },
            fields: [{ path: 'password', message }],
          },
          { status: 400 },
        )
      }),
    )
    type('New password', 'short')
    press('Change password')
    expect(screen.getByText('Use at least 12 characters')).toBeTruthy()
    type('New password', 'password password')
    press('Change password')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(sent).toEqual([{ password: 'password password' }])
  })

  it('an authenticator is active after its first code; recovery codes are shown once', async () => {
    await open('')
    const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}`)
    changing(
      'post',
      '/api/account/totp',
      {},
      {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Millpond:ana?secret=JBSWY3DPEHPK3PXP',
      },
    )
    const shown = changing(
      'post',
      '/api/account/totp/confirm',
      { totp: true, recoveryCodesLeft: 10 },
      { recoveryCodes: codes },
    )
    press('Add an authenticator app')
    await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    type('Current code from the app', '123456')
    press('Turn on')
    const dialog = await screen.findByRole('dialog', { name: 'Save your recovery codes' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(each => each.textContent),
    ).toEqual(codes)
    expect(shown).toEqual([{ totp: '123456' }])
    press('I’ve saved these codes')
    expect(await screen.findByText('You have 10 recovery codes left.')).toBeTruthy()
    expect(screen.queryByText('abcd-efgh-0')).toBeNull()
  })

  it('copies and downloads recovery codes', async () => {
    await open('', { totp: true, recoveryCodesLeft: 1 })
    changing(
      'post',
      '/api/account/recovery-codes',
      { recoveryCodesLeft: 2 },
      {
        recoveryCodes: ['one', 'two'],
      },
    )
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    expect(screen.getByText('You have 1 recovery code left.')).toBeTruthy()
    press('Create new recovery codes')
    await screen.findByRole('dialog')
    press('Copy')
    await screen.findByText('Copied')
    expect(writeText).toHaveBeenCalledWith('one\ntwo\n')
    vi.unstubAllGlobals()
  })

  it('ends one other session', async () => {
    const mine = session({ isThisOne: true })
    const phone = session({ device: 'Safari on iPhone' })
    await open('sessions', { sessions: [mine, phone, session()] })
    const ended = changing('delete', '/api/account/sessions', { sessions: [mine] })
    press(/^End ?the session on Safari on iPhone$/)
    await screen.findByText(/You are signed in here only\.$/)
    expect(ended).toEqual([{ sessionId: phone.sessionId }])
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  it('ends all other sessions without naming one', async () => {
    const mine = session({ isThisOne: true })
    await open('sessions', { sessions: [mine, session(), session()] })
    const ended = changing('delete', '/api/account/sessions', { sessions: [mine] })
    press('Sign out everywhere else')
    expect(await screen.findByText(/^Ended \d\d:\d\d$/)).toBeTruthy()
    expect(ended).toEqual([{}])
  })

  it('[AUTH-01] unlinks an issuer, and offers the others', async () => {
    const external = [
      { issuer: 'https://i', label: 'OpenID', linkedAt: '2026-11-01T00:00:00.000Z' },
    ]
    await open('', { external })
    expect(await screen.findByRole('button', { name: 'Link Xero' })).toBeTruthy()
    const sent = changing('delete', '/api/account/foreign', { external: [] })
    press(/^Unlink/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull())
    expect(sent).toEqual([{ issuer: 'https://i' }])
  })

  it('deletes the account once its address is typed, and cancels the deletion', async () => {
    await open('data')
    const ended = changing('post', '/api/account/deletion', {
      deleteAfter: '2026-12-21T10:00:00.000Z',
    })
    press('Delete my account')
    const last = await screen.findByRole('button', { name: 'Delete my account in 30 days' })
    fireEvent.click(last)
    expect(ended).toEqual([])
    type('Type ana@kereru.example to confirm', 'Ana@kereru.example')
    fireEvent.click(last)
    await screen.findByText(/^Your account will be deleted on /)
    expect(ended).toEqual([{ email: 'Ana@kereru.example' }])
    changing('delete', '/api/account/deletion', { deleteAfter: null })
    press('Keep my account')
    await screen.findByRole('button', { name: 'Delete my account' })
  })

  it('says that nothing was changed when the confirmation is closed', async () => {
    await open('', { totp: true })
    gateway.use(
      http.delete(at('/api/account/totp'), () =>
        HttpResponse.json(
          { code: 'confirmationRequired', message: 'x', impact: 'low', correlationId: 'c' },
          { status: 403 },
        ),
      ),
    )
    press('Remove the authenticator app')
    expect(await screen.findByText('Nothing was changed: you did not confirm.')).toBeTruthy()
  })

  it('[UI-13] a failed read says so, with details to copy', async () => {
    gateway.use(
      http.get(at('/api/account'), () =>
        HttpResponse.json(
          { code: 'internal', message: 'Broken', impact: 'high', correlationId: 'c-9' },
          { status: 500 },
        ),
      ),
    )
    await openScreen(AccountScreen, [])
    await screen.findByRole('heading', { name: 'We couldn’t load your account.' })
    expect(screen.getByRole('button', { name: 'Copy details' })).toBeTruthy()
  })
})
