import type { OwnerClient } from '#database/index.ts'
import type { Seal } from '../sealing/seal.ts'
import {
  forgetSealed,
  SEALED_PLACES,
  type SealedPlace,
  type SealedValue,
  sealedValues,
} from '../stores/sealed-columns.ts'

export interface Unreadable {
  readonly place: SealedPlace
  readonly values: readonly SealedValue[]
}

/** Secrets that no master key of ours opens. */
export async function findUnreadable(client: OwnerClient, seal: Seal): Promise<Unreadable[]> {
  const found: Unreadable[] = []
  for (const place of SEALED_PLACES) {
    const all = await sealedValues(client, place)
    const values = all.filter(({ key, sealed }) => !opens(seal, sealed, place.ownerOf(...key)))
    if (values.length > 0) found.push({ place, values })
  }
  return found
}

export async function forgetUnreadable(
  client: OwnerClient,
  unreadable: readonly Unreadable[],
): Promise<void> {
  for (const { place, values } of unreadable) {
    for (const { key } of values) await forgetSealed(client, place, key)
  }
}

function opens(seal: Seal, sealed: Uint8Array, owner: string): boolean {
  try {
    seal.open(sealed, owner)
    return true
  } catch {
    // Which key is missing does not matter here: only whether one opens it.
    return false
  }
}
