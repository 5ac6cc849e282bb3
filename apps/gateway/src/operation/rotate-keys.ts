/** New keys, while everything runs: secrets sealed anew, tokens signed anew. */
import type { Database, OwnerClient } from '#database/index.ts'
import { rotateSigningKey } from '../identity/signing-keys.ts'
import { type Seal, UnsealFailure } from '../sealing/seal.ts'
import {
  countByKey,
  replaceSealed,
  SEALED_PLACES,
  type SealedPlace,
  sealedValues,
} from '../stores/sealed-columns.ts'
import { seesAllRows } from '../stores/snapshot-store.ts'
import { BOUND_LOGIN } from './backup.ts'
import { OperationRefused } from './operation-refused.ts'

export interface KeyRotation {
  readonly resealed: number
  /** Of these the key they were sealed under is not among those given. */
  readonly unreadable: number
  /** How many secrets each master key still holds, by its number. */
  readonly held: Readonly<Record<number, number>>
  /** The key that signs access tokens from now on; null when that was not asked for. */
  readonly signingKey: string | null
}

interface RotationParts {
  readonly database: Pick<Database, 'asOwner' | 'asSystem'>
  readonly seal: Seal
  readonly withSigningKey: boolean
}

/**
 * Seals everything under the newest key that an older one holds. Each secret changes by itself and
 * only if nobody has written it meanwhile, so that this may be broken off and run again at any
 * time; a gateway that does not have the new key yet would write under the old one, hence `held`.
 */
export async function rotateKeys(parts: RotationParts): Promise<KeyRotation> {
  const { database, seal, withSigningKey } = parts
  const signingKey = withSigningKey ? await rotateSigningKey(database, seal) : null
  return database.asOwner(async client => {
    if (!(await seesAllRows(client))) throw new OperationRefused(BOUND_LOGIN)
    let resealed = 0
    let unreadable = 0
    for (const place of SEALED_PLACES) {
      const done = await resealPlace(client, seal, place)
      resealed += done.resealed
      unreadable += done.unreadable
    }
    const held = Object.fromEntries(await countByKey(client))
    return { resealed, unreadable, held, signingKey }
  })
}

async function resealPlace(client: OwnerClient, seal: Seal, place: SealedPlace) {
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
