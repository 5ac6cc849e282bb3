/** The public keys of Firebase's tokens, cached as long as their answer says. */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { ProviderFailure } from '#accounting'
import { keysReply } from './payloads.ts'
import { type Rest, silence } from './rest.ts'

const MIN_MS = 60_000
const MAX_MS = 24 * 3_600_000

interface CachedKeys {
  readonly find: JWTVerifyGetKey
  readonly readAt: number
  readonly until: number
}

export function createKeys(url: string, rest: Rest, now: () => number): JWTVerifyGetKey {
  let cached: CachedKeys | null = null
  let reading: Promise<CachedKeys> | null = null

  async function read(): Promise<CachedKeys> {
    const reply = await rest.http
      .send({ method: 'GET', url, kind: 'sign-in', headers: { accept: 'application/json' } })
      .catch(silence)
    if (reply?.status !== 200) throw unavailable()
    const parsed = keysReply.safeParse(parsedOrNull(reply.text))
    if (!parsed.success) throw unavailable()
    const maxAge = maxAgeMs(reply.headers.get('cache-control'))
    return { find: createLocalJWKSet(parsed.data), readAt: now(), until: now() + maxAge }
  }

  /** One request for all concurrent callers. */
  async function renew(): Promise<CachedKeys> {
    reading ??= read().finally(() => {
      reading = null
    })
    cached = await reading
    return cached
  }

  return async (header, token) => {
    const present = cached && now() < cached.until ? cached : await renew()
    try {
      return await present.find(header, token)
    } catch (error) {
      // An unknown key may be new; made-up ids must not cause endless requests.
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || now() - present.readAt < MIN_MS) throw error
      return (await renew()).find(header, token)
    }
  }
}

/** A signature cannot be checked at the moment, which does not make it wrong. */
const unavailable = () => new ProviderFailure('unavailable', 'Firebase’s keys cannot be read')

/** `maxAgeMs('public, max-age=19302, must-revalidate')` is 19,302,000. */
export function maxAgeMs(cacheControl: string | null): number {
  const seconds = /(?:^|[ ,])max-age=(\d{1,9})(?:$|[ ,;])/i.exec(cacheControl ?? '')?.[1]
  return Math.min(MAX_MS, Math.max(MIN_MS, Number(seconds ?? 0) * 1000))
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
