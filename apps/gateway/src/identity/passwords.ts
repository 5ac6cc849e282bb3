import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice of Argon2id parameters and more: about 15 ms of one core. */
const ARGON2ID = { algorithm: 2, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => hash(password.normalize('NFC'), ARGON2ID)

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFC'))
}
