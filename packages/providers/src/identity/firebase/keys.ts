/** The public keys of Firebase's tokens, kept as long as their answer says. */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { ProviderFailure } from '#accounting'
import { keysReply } from './payloads.ts'
import { type Rest, silence } from './rest.ts'

const LEAST_MS = 60_000
const LONGEST_MS = 24 * 3_600_000

interface Kept {
  readonly find: JWTVerifyGetKey
  readonly readAt: number
  readonly until: number
}

export function createKeys(url: string, rest: Rest, now: () => number): JWTVerifyGetKey {
  let kept: Kept | null = null
  let reading: Promise<Kept> | null = null

  async function read(): Promise<Kept> {
    const reply = await rest.http
      .send({ method: 'GET', url, kind: 'sign-in', headers: { accept: 'application/json' } })
      .catch(silence)
    if (reply?.status !== 200) throw unavailable()
    const parsed = keysReply.safeParse(parsedOrNull(reply.text))
    if (!parsed.success) throw unavailable()
    const life = lifeMs(reply.headers.get('cache-control'))
    return { find: createLocalJWKSet(parsed.data), readAt: now(), until: now() + life }
  }

  /** One reading for all who wait. */
  async function renew(): Promise<Kept> {
    reading ??= read().finally(() => {
      reading = null
    })
    kept = await reading
    return kept
  }

  return async (header, token) => {
    const present = kept && now() < kept.until ? kept : await renew()
    try {
      return await present.find(header, token)
    } catch (error) {
      // A key unknown so far may be new; who only makes names up shall not make us ask for ever.
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || now() - present.readAt < LEAST_MS) throw error
      return (await renew()).find(header, token)
    }
  }
}

/** A signature cannot be checked for now: not the same as a wrong one. */
const unavailable = () => new ProviderFailure('unavailable', 'Firebase’s keys cannot be read')

/** `lifeMs('public, max-age=19302, must-revalidate')` is 19,302,000. */
export function lifeMs(cacheControl: string | null): number {
  const seconds = /(?:^|[ ,])max-age=(\d{1,9})(?:$|[ ,;])/i.exec(cacheControl ?? '')?.[1]
  return Math.min(LONGEST_MS, Math.max(LEAST_MS, Number(seconds ?? 0) * 1000))
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
