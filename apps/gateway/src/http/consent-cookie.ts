import type { FastifyReply } from 'fastify'

/** Lax, because the browser returns from another site, to which a strict cookie is not sent. */
export const CONSENT_COOKIE = '__Host-mp_tx'
export const CONSENT_SECONDS = 600

export const consentCookie = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: CONSENT_SECONDS,
} as const

/** The attempt is over, or the person who started it has signed out. */
export const clearConsentCookie = (reply: FastifyReply) =>
  reply.clearCookie(CONSENT_COOKIE, consentCookie)
