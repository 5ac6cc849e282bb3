/** The idempotency key of a request that must take effect once, however often it arrives. */
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Canonical, canonicalJson } from '../audit/canonical-json.ts'
import { Refusal } from './refusal.ts'

const KEY_HEADER = 'idempotency-key'

const USABLE = /^[A-Za-z0-9_-]{16,64}$/

export function requestKeyOf(request: FastifyRequest): string {
  const given = request.headers[KEY_HEADER]
  if (typeof given === 'string' && USABLE.test(given)) return given
  const what = given === undefined ? 'is missing' : 'cannot be used'
  throw new Refusal('badRequest', `The header Idempotency-Key ${what}`, [
    {
      path: KEY_HEADER,
      message: 'Give a UUID, or 16 to 64 letters, digits, dashes or underscores',
    },
  ])
}

/**
 * Distinguishes requests under the same key. It is a keyed hash, because a body may hold a
 * password.
 */
export function requestHash(
  secret: Uint8Array,
  { method, path, query, body }: { method: string; path: string; query: unknown; body: unknown },
): Buffer {
  const text = canonicalJson([
    method,
    path,
    (query ?? null) as Canonical,
    (body ?? null) as Canonical,
  ])
  return createHmac('sha256', secret).update('request').update(text).digest()
}
