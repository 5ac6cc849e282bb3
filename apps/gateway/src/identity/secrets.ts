/** Secrets handed out, and what is kept of them instead. */
import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** 256 bits, in 43 characters that fit a cookie, a header and an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value)

/** Eight figures to be typed in by hand. */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0')

/** Enough for what nobody can guess; what is short needs `KeyedHash`. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** For what could be found by trying all: a dump of the database alone does not allow to. */
export type KeyedHash = (text: string) => Buffer

export function keyedHash(secret: Uint8Array, use: string): KeyedHash {
  const key = deriveKey(secret, use)
  return text => createHmac('sha256', key).update(text).digest()
}

/** One key a use, from a secret that outlives a change of the master key. */
export function deriveKey(secret: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32))
}
