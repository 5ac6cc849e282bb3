/** Secrets that are given out, and the hashes that are stored instead. */
import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** 256 bits, in 43 characters that are valid in a cookie, a header and an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value)

/** Eight digits to be typed by hand. */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0')

/** Enough for a secret that cannot be guessed; a short one needs `KeyedHash`. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** For short secrets: a dump of the database alone does not allow to try them all. */
export type KeyedHash = (text: string) => Buffer

export function keyedHash(secret: Uint8Array, use: string): KeyedHash {
  const key = deriveKey(secret, use)
  return text => createHmac('sha256', key).update(text).digest()
}

/** One key per purpose, from a secret that survives a change of the master key. */
export function deriveKey(secret: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32))
}
