import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecret, newSecret } from '../../identity/secrets.ts'

/**
 * Names this browser, not the person: a code mailed for it is good in it alone, and strangers'
 * guesses do not lock it out once somebody has signed in from it.
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

/** Null for a browser that was never here. */
export function deviceOf(request: FastifyRequest): string | null {
  const value = request.cookies[DEVICE_COOKIE]
  return isSecret(value) ? value : null
}

/** The browser's own, made on its first visit. */
export function deviceFor(request: FastifyRequest, reply: FastifyReply): string {
  const device = deviceOf(request) ?? newSecret()
  reply.setCookie(DEVICE_COOKIE, device, ATTRIBUTES)
  return device
}
