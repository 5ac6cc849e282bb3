/** Key rotation while everything runs: reseals secrets and replaces the signing key. */
import type { Database, OwnerClient } from '#database/index.ts'
import { rotateSigningKey } from '../identity/signing-keys.ts'
import { type Seal, UnsealFailure } from '../sealing/seal.ts'
import {
  countByKey,
  replaceSealed,
  SEALED_COLUMNS,
  type SealedColumns,
  sealedValues,
} from '../stores/sealed-columns.ts'
import { seesAllRows } from '../stores/snapshot-store.ts'
import { BOUND_LOGIN } from './backup.ts'
import { OperationRefused } from './operation-refused.ts'

export interface KeyRotation {
  readonly resealed: number
  /** Secrets that are sealed under a key that is not configured. */
  readonly unreadable: number
  /** How many secrets each master key still seals, by its number. */
  readonly held: Readonly<Record<number, number>>
  /** The key that signs access tokens from now on; null unless requested. */
  readonly signingKey: string | null
}

interface RotationParts {
  readonly database: Pick<Database, 'asOwner' | 'asSystem'>
  readonly seal: Seal
  readonly withSigningKey: boolean
}

/**
 * Reseals everything under the newest key. Each secret is changed separately and only if it was not
 * written meanwhile, so the command may be interrupted and repeated at any time; a gateway without
 * the new key would write under the old one, hence `held`.
 */
export async function rotateKeys(parts: RotationParts): Promise<KeyRotation> {
  const { database, seal, withSigningKey } = parts
  const signingKey = withSigningKey ? await rotateSigningKey(database, seal) : null
  return database.asOwner(async client => {
    if (!(await seesAllRows(client))) throw new OperationRefused(BOUND_LOGIN)
    let resealed = 0
    let unreadable = 0
    for (const place of SEALED_COLUMNS) {
      const done = await resealColumns(client, seal, place)
      resealed += done.resealed
      unreadable += done.unreadable
    }
    const held = Object.fromEntries(await countByKey(client))
    return { resealed, unreadable, held, signingKey }
  })
}

async function resealColumns(client: OwnerClient, seal: Seal, place: SealedColumns) {
  let resealed = 0
  let unreadable = 0
  for (const value of await sealedValues(client, place, { notUnder: seal.number })) {
    const owner = place.ownerOf(...value.key)
    const text = textOf(seal, value.sealed, owner)
    if (text === null) unreadable += 1
    else if (await replaceSealed(client, place, value, seal.seal(text, owner))) resealed += 1
  }
  return { resealed, unreadable }
}

function textOf(seal: Seal, sealed: Uint8Array, owner: string): string | null {
  try {
    return seal.open(sealed, owner)
  } catch (error) {
    if (error instanceof UnsealFailure) return null
    throw error
  }
}
