import type { RouteTable } from './line.ts'

export const ACCOUNT_ROUTES = {
  getAccount: {
    method: 'GET',
    path: '/api/account',
    access: 'signedIn',
    reads: ['Account'],
    empty: {
      userId: '',
      email: '',
      displayName: null,
      hasPassword: false,
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
      external: [],
      sessions: [],
      isStaff: false,
      deleteAfter: null,
    },
  },
  updateAccount: {
    method: 'PUT',
    path: '/api/account',
    access: 'signedIn',
    changes: ['Account'],
  },
  confirm: {
    method: 'POST',
    path: '/auth/confirm',
    access: 'signedIn',
    changes: ['Organisations'],
  },
  requestConfirmCode: {
    method: 'POST',
    path: '/auth/confirm/code',
    access: 'signedIn',
  },
  changePassword: {
    method: 'PUT',
    path: '/api/account/password',
    access: 'signedIn',
    changes: ['Account'],
  },
  startEmailChange: {
    method: 'POST',
    path: '/api/account/email',
    access: 'signedIn',
  },
  finishEmailChange: {
    method: 'POST',
    path: '/api/account/email/finish',
    access: 'signedIn',
    changes: ['Account'],
  },
  beginTotp: {
    method: 'POST',
    path: '/api/account/totp',
    access: 'signedIn',
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/account/totp/confirm',
    access: 'signedIn',
    changes: ['Account', 'Organisations'],
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/account/totp',
    access: 'signedIn',
    changes: ['Account'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'signedIn',
    changes: ['Account'],
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: 'signedIn',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'signedIn',
    changes: ['Account', 'Organisations'],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/account/passkeys',
    access: 'signedIn',
    changes: ['Account'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys',
    access: 'signedIn',
    changes: ['Account'],
  },
  linkExternalIdentity: {
    method: 'POST',
    path: '/api/account/foreign',
    access: 'signedIn',
  },
  unlinkExternalIdentity: {
    method: 'DELETE',
    path: '/api/account/foreign',
    access: 'signedIn',
    changes: ['Account'],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'signedIn',
    changes: ['Account'],
  },
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    access: 'signedIn',
    empty: null,
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/deletion',
    access: 'signedIn',
    changes: ['Account'],
  },
  keepAccount: {
    method: 'DELETE',
    path: '/api/account/deletion',
    access: 'signedIn',
    changes: ['Account'],
  },
} as const satisfies RouteTable

export const API_TOKEN_ROUTES = {
  getApiTokens: {
    method: 'GET',
    path: '/api/account/tokens',
    access: 'signedIn',
    reads: ['Account'],
    empty: { tokens: [] },
  },
  createApiToken: {
    method: 'POST',
    path: '/api/account/tokens',
    access: 'signedIn',
    changes: ['Account'],
  },
  revokeApiToken: {
    method: 'DELETE',
    path: '/api/account/tokens',
    access: 'signedIn',
    changes: ['Account'],
  },
} as const satisfies RouteTable

/** What other tools read. */
export const PUBLIC_API_ROUTES = {
  getApiOrganisations: {
    method: 'GET',
    path: '/api/v1/organisations',
    access: 'signedIn',
    empty: { organisations: [] },
  },
  getApiForecast: {
    method: 'GET',
    path: '/api/v1/forecast',
    access: 'organisation',
    empty: null,
  },
  getApiReports: {
    method: 'GET',
    path: '/api/v1/reports',
    access: 'organisation',
    empty: { reports: [], nextCursor: null },
  },
} as const satisfies RouteTable
