import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearSampleCookie } from '../../http/sample-visit.ts'
import type { OpenSession } from '../../identity/sessions.ts'

/** `__Host-`: the browser restricts it to this host, to https (or localhost) and to every path. */
const REFRESH_COOKIE = '__Host-mp_refresh'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export function setRefreshCookie(reply: FastifyReply, session: OpenSession, now: Date): void {
  const maxAge = Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000))
  reply.setCookie(REFRESH_COOKIE, session.refreshSecret, { ...ATTRIBUTES, maxAge })
  clearSampleCookie(reply)
}

export const clearRefreshCookie = (reply: FastifyReply) =>
  reply.clearCookie(REFRESH_COOKIE, ATTRIBUTES)

/** Null when the cookie is missing or malformed. */
export function refreshSecretOf(request: FastifyRequest): string | null {
  const value = request.cookies[REFRESH_COOKIE]
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}
