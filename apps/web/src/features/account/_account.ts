import type { Account } from '@millpond/contract/account'

let last = 0

export const session = (
  change: Partial<Account['sessions'][number]> = {},
): Account['sessions'][number] => {
  last += 1
  return {
    sessionId: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    device: 'Firefox on Linux',
    startedAt: '2026-11-20T08:00:00.000Z',
    lastUsedAt: '2026-11-21T09:00:00.000Z',
    isThisOne: false,
    ...change,
  }
}

/** An account as the gateway sends it, with a password only. */
export const account = (change: Partial<Account> = {}): Account => ({
  userId: 'u1',
  email: 'ana@kereru.example',
  displayName: 'Ana Ngata',
  hasPassword: true,
  totp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  external: [],
  sessions: [session({ isThisOne: true })],
  isStaff: false,
  deleteAfter: null,
  ...change,
})
