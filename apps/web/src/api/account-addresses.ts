/** Where a person's own account is kept; apart from `addresses.ts`, which everybody loads. */
import type * as accounts from '@millpond/contract/account'
import type * as members from '@millpond/contract/member'
import type { AddressesOf } from '@millpond/contract/route'
import type * as trust from '@millpond/contract/trust'

export const ACCOUNT = {
  getAccount: { method: 'GET', path: '/api/account' },
  updateAccount: { method: 'PUT', path: '/api/account' },
  confirm: { method: 'POST', path: '/auth/confirm' },
  requestConfirmCode: { method: 'POST', path: '/auth/confirm/code' },
  changePassword: { method: 'PUT', path: '/api/account/password' },
  startEmailChange: { method: 'POST', path: '/api/account/email' },
  finishEmailChange: { method: 'POST', path: '/api/account/email/finish' },
  beginTotp: { method: 'POST', path: '/api/account/totp' },
  confirmTotp: { method: 'POST', path: '/api/account/totp/confirm' },
  removeTotp: { method: 'DELETE', path: '/api/account/totp' },
  renewRecoveryCodes: { method: 'POST', path: '/api/account/recovery-codes' },
  beginPasskey: { method: 'POST', path: '/api/account/passkeys/options' },
  addPasskey: { method: 'POST', path: '/api/account/passkeys' },
  renamePasskey: { method: 'PUT', path: '/api/account/passkeys' },
  removePasskey: { method: 'DELETE', path: '/api/account/passkeys' },
  linkForeign: { method: 'POST', path: '/api/account/foreign' },
  unlinkForeign: { method: 'DELETE', path: '/api/account/foreign' },
  endSession: { method: 'DELETE', path: '/api/account/sessions' },
  exportAccount: { method: 'GET', path: '/api/account/export' },
  deleteAccount: { method: 'POST', path: '/api/account/deletion' },
  keepAccount: { method: 'DELETE', path: '/api/account/deletion' },
} as const satisfies AddressesOf<typeof accounts>

export const INVITE = {
  readInvite: { method: 'POST', path: '/api/user-invites/read' },
  acceptInvite: { method: 'POST', path: '/api/user-invites/accept' },
} as const satisfies AddressesOf<typeof members>

export const VISIT = {
  startVisit: { method: 'POST', path: '/auth/visit' },
  endVisit: { method: 'POST', path: '/auth/visit/end' },
} as const satisfies AddressesOf<typeof trust>
