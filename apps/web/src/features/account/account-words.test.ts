import { describe, expect, it } from 'vitest'
import { account, session } from './_account.ts'
import { accountAnswer, othersOpen } from './account-words.ts'

describe('[UI-15] the title of the account page', () => {
  const passkey = {
    passkeyId: 'p1',
    name: 'Phone',
    createdAt: '2026-11-01T00:00:00.000Z',
    lastUsedAt: null,
  }
  const xero = { issuer: 'xero', label: 'Xero', linkedAt: '2026-11-01T00:00:00.000Z' }
  it.each([
    ['a password alone', {}, 'Your account is protected by a password only.'],
    ['an authenticator', { totp: true }, 'Two-step sign-in is on.'],
    ['a passkey too', { passkeys: [passkey] }, 'Two-step sign-in is on.'],
    ['another issuer', { hasPassword: false, external: [xero] }, 'You sign in with Xero.'],
    ['a passkey alone', { hasPassword: false, passkeys: [passkey] }, 'You sign in with a passkey.'],
    [
      'an end that is near',
      { totp: true, deleteAfter: '2026-12-21T00:00:00.000Z' },
      'Your account is scheduled for deletion.',
    ],
  ])('with %s', (_, change, words) => {
    expect(accountAnswer(account(change))).toBe(words)
  })
})

it.each([
  [0, 'You are signed in here only.'],
  [1, 'One other session is open.'],
  [3, '3 other sessions are open.'],
])('%i others: %s', (count, words) => {
  const others = Array.from({ length: count }, () => session({ isThisOne: false }))
  expect(othersOpen(account({ sessions: [session({ isThisOne: true }), ...others] }))).toBe(words)
})
