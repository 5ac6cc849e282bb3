import type { RouteTable } from './line.ts'

export const SIGN_IN_ROUTES = {
  getSignInWays: {
    method: 'GET',
    path: '/auth/ways',
    access: 'public',
    empty: { password: false, passkey: false, external: [], hasLocalOutbox: false },
  },
  signUp: {
    method: 'POST',
    path: '/auth/sign-up',
    access: 'public',
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
  },
  signIn: {
    method: 'POST',
    path: '/auth/sign-in',
    access: 'public',
  },
  giveSecondFactor: {
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth/passkey/sign-in',
    access: 'public',
  },
  requestReset: {
    method: 'POST',
    path: '/auth/password-reset',
    access: 'public',
  },
  finishReset: {
    method: 'POST',
    path: '/auth/password-reset/finish',
    access: 'public',
  },
  visitSample: {
    method: 'POST',
    path: '/auth/sample-visit',
    access: 'public',
  },
  startExternalSignIn: {
    method: 'POST',
    path: '/auth/foreign',
    access: 'public',
  },
  finishExternalSignIn: {
    method: 'GET',
    path: '/auth/foreign/callback',
    access: 'public',
    sends: 'redirect',
  },
  finishStoreArrival: {
    method: 'GET',
    path: '/connections/app-store/finish',
    access: 'public',
    sends: 'redirect',
  },
  getOutbox: {
    method: 'GET',
    path: '/api/outbox',
    access: 'public',
    empty: { mails: [] },
  },
} as const satisfies RouteTable
