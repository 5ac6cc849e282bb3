/**
 * Secrets of this installation that survive a change of the master key: they are sealed under it.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '#database/index.ts'
import { sealedSecretStore } from '../stores/sealed-secret-store.ts'
import type { Seal } from './seal.ts'

export type SecretName = 'audit' | 'requests' | 'people'

const ownerOf = (name: SecretName) => `secret:${name}`

/** Throws if no master key opens it. */
export const openSecret = (seal: Seal, name: SecretName, sealed: Uint8Array): Buffer =>
  Buffer.from(seal.open(sealed, ownerOf(name)), 'base64')

/**
 * 32 bytes, created at the first start; of several gateways that start at once, one creates them.
 */
export async function loadSecret(
  database: Database,
  seal: Seal,
  name: SecretName,
): Promise<Uint8Array> {
  const made = seal.seal(randomBytes(32).toString('base64'), ownerOf(name))
  const sealed = await database.asSystem(async tx => {
    const found = await sealedSecretStore.find(tx, name)
    if (found) return found
    await sealedSecretStore.addFirst(tx, name, made)
    return (await sealedSecretStore.find(tx, name)) ?? made
  })
  return openSecret(seal, name, sealed)
}
