import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../http/refusal.ts'

/** OWASP's second choice of Argon2id parameters and more: about 15 ms of one core. */
const ARGON2ID = { algorithm: 2, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const

/** Each takes a core and 32 MiB: more at once would only be slower for everybody. */
const MOST_AT_ONCE = 4
const LONGEST_LINE = 200
let running = 0
const line: (() => void)[] = []

export const hashPassword = (password: string) =>
  inTurn(() => hash(password.normalize('NFC'), ARGON2ID))

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password.normalize('NFC')))
}

/** A flood of passwords waits in a line of its own, and the rest of the product goes on. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (line.length >= LONGEST_LINE) {
      throw new Refusal('unavailable', 'Too many people sign in just now. Try again in a minute.')
    }
    await new Promise<void>(go => line.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = line.shift()
    // The place goes straight on to who has waited longest.
    if (next) next()
    else running -= 1
  }
}
