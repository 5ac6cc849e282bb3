import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice of Argon2id parameters and more: about 15 ms of one core. */
const ARGON2ID = { algorithm: 2, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const

/** Each needs a core and 32 MiB: more at once would only be slower for everyone. */
const MAX_AT_ONCE = 4
const MAX_WAITING = 200
let running = 0
const line: (() => void)[] = []

/** So many passwords wait to be checked that one more would wait too long. */
export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords'
}

export const hashPassword = (password: string) =>
  inTurn(() => hash(password.normalize('NFC'), ARGON2ID))

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password.normalize('NFC')))
}

/**
 * Limits concurrent password hashes, so that a flood of them does not slow the rest of the product.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (line.length >= MAX_WAITING) {
      throw new TooManyPasswords(`${line.length} passwords are waiting to be checked`)
    }
    await new Promise<void>(go => line.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = line.shift()
    // The slot passes to the caller that has waited longest.
    if (next) next()
    else running -= 1
  }
}
