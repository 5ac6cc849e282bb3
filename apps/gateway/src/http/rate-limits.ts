import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { Refusal } from './refusal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Requests of one API token in a minute. */
export const MAX_REQUESTS_OF_TOKEN = 60

/** An IPv6 /64 network counts as one address, because it holds more addresses than any list. */
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

/** A general limit for everything but files; some routes have their own. Counted per process. */
export async function addRateLimits(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: config.limits.request,
    timeWindow: MINUTE_MS,
    keyGenerator: byAddress,
    // By the matched route: many spellings of an address lead to the same one.
    allowList: request =>
      !/^\/(api|auth|connections|stripe|webhooks)\//.test(request.routeOptions.url ?? ''),
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

/** For guessing passwords or creating accounts from one address. */
export const signInLimit = (config: Config): RateLimitOptions => ({
  max: config.limits.signIn,
  timeWindow: 5 * MINUTE_MS,
  keyGenerator: byAddress,
  groupId: 'sign-in',
})

/** Visits of the sample company that start at one address in five minutes. */
export const sampleLimit = (config: Config): RateLimitOptions => ({
  ...signInLimit(config),
  groupId: 'sample',
})

/**
 * The changes of one signed-in person in a day, all routes together: each stores a row with its key
 * and its reply for a day.
 */
export const writeLimit = (app: FastifyInstance, config: Config) =>
  callerLimit(app, config.limits.write, DAY_MS)

/** The requests of one API token in a minute, all routes together; others are not counted. */
export function tokenLimit(app: FastifyInstance) {
  const spend = app.createRateLimit({
    max: MAX_REQUESTS_OF_TOKEN,
    timeWindow: MINUTE_MS,
    keyGenerator: request => request.caller?.apiToken?.tokenId ?? '',
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.caller?.apiToken) await refuseBeyond(spend, request, reply)
  }
}

/** The requests of one signed-in person to a route in a minute, from any address. */
export function callerLimit(app: FastifyInstance, most: number, timeWindow = MINUTE_MS) {
  const spend = app.createRateLimit({
    max: most,
    timeWindow,
    // All visitors of the sample company are one user.
    keyGenerator: request =>
      request.caller && !request.caller.isSampleVisitor
        ? request.caller.userId
        : byAddress(request),
  })
  return (request: FastifyRequest, reply: FastifyReply) => refuseBeyond(spend, request, reply)
}

async function refuseBeyond(
  spend: ReturnType<FastifyInstance['createRateLimit']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const limit = await spend(request)
  if (limit.isAllowed || !limit.isExceeded) return
  reply.header('retry-after', String(limit.ttlInSeconds))
  throw new Refusal('tooManyRequests', 'Too many requests. Wait a moment and try again.')
}
