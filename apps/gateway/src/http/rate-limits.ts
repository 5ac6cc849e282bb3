import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

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

const byAddress = (request: FastifyRequest) => addressKey(request.ip)

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

const tooMany = () =>
  new Refusal('tooManyRequests', 'Too many attempts. Wait a few minutes and try again.')

/**
 * Guesses at one account from wherever they come: ten in ten minutes, a hundred a day. The key is
 * the address typed in, known or not, so the answer tells nothing.
 */
export function createAccountLimit(): (account: string, now: Date) => void {
  const windows = [
    { most: 10, ms: 10 * MINUTE_MS, seen: new Map<string, { from: number; count: number }>() },
    { most: 100, ms: 1440 * MINUTE_MS, seen: new Map<string, { from: number; count: number }>() },
  ]
  return (account, now) => {
    for (const { most, ms, seen } of windows) {
      const entry = seen.get(account)
      const isFresh = entry !== undefined && now.getTime() - entry.from < ms
      const count = isFresh ? entry.count + 1 : 1
      if (count > most) throw tooMany()
      if (!isFresh && seen.size >= MOST_ACCOUNTS) forgetOld(seen, now.getTime() - ms)
      seen.set(account, { from: isFresh ? entry.from : now.getTime(), count })
    }
  }
}

const MOST_ACCOUNTS = 50_000

function forgetOld(seen: Map<string, { from: number; count: number }>, before: number): void {
  for (const [account, entry] of seen) if (entry.from <= before) seen.delete(account)
  const oldest = seen.keys().next()
  if (seen.size >= MOST_ACCOUNTS && !oldest.done) seen.delete(oldest.value)
}
