import type { FastifyReply } from 'fastify'

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

/** The attempt is over, or whoever began it has signed out. */
export const clearConsentCookie = (reply: FastifyReply) =>
  reply.clearCookie(CONSENT_COOKIE, consentCookie)
