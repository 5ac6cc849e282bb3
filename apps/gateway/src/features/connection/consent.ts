import { createHash } from 'node:crypto'

/** Lax, because the browser comes back from another site; a strict cookie would stay at home. */
export const CONSENT_COOKIE = '__Host-mp_tx'
export const CONSENT_SECONDS = 600

export const consentCookie = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: CONSENT_SECONDS,
} as const

/** Only hashes are kept: reading the table does not let anybody finish another's consent. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

export const verifierOwner = (stateHash: string) => `consent:${stateHash}`

/** Codes the connect page explains to the user. */
export type ConsentError = 'refused' | 'expired' | 'wrong-browser' | 'already-connected' | 'failed'
