import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecret, newSecret } from '../../identity/secrets.ts'

/**
 * Identifies this browser, not the person: a mailed code is valid in it alone, and failed attempts
 * of strangers do not lock out a person who has signed in from it before.
 */
const DEVICE_COOKIE = '__Host-mp_device'
const DEVICE_SECONDS = 400 * 86_400

const ATTRIBUTES = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: DEVICE_SECONDS,
} as const

/** Null for a browser without the cookie. */
export function deviceOf(request: FastifyRequest): string | null {
  const value = request.cookies[DEVICE_COOKIE]
  return isSecret(value) ? value : null
}

/** The browser's own cookie, set on its first visit. */
export function deviceFor(request: FastifyRequest, reply: FastifyReply): string {
  const device = deviceOf(request) ?? newSecret()
  reply.setCookie(DEVICE_COOKIE, device, ATTRIBUTES)
  return device
}
