import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const MINUTE_MS = 60_000

/** One person's IPv6 network counts as one: its /64 holds more addresses than any list. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups.slice(0, 4).join(':')
}

export const byAddress = (request: FastifyRequest) => addressKey(request.ip)

/** A general bound for everything but files; single routes have their own. Counted per process. */
export async function addRateLimits(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: config.limits.request,
    timeWindow: MINUTE_MS,
    keyGenerator: byAddress,
    allowList: request => !/^\/(api|auth|connections)\//.test(request.url),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'x-ratelimit-limit': false, 'retry-after': true },
    cache: 20_000,
  })
}

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** Guessing passwords, or making accounts, from one address. */
export const signInLimit = (config: Config): RateLimitOptions => ({
  max: config.limits.signIn,
  timeWindow: 5 * MINUTE_MS,
  keyGenerator: byAddress,
  groupId: 'sign-in',
})

export const logLimit: RateLimitOptions = {
  max: 60,
  timeWindow: MINUTE_MS,
  keyGenerator: request => request.caller?.userId ?? byAddress(request),
  hook: 'preHandler',
}
