import type { OwnerClient } from '#database/index.ts'
import type { Seal } from '../sealing/seal.ts'
import {
  forgetSealed,
  SEALED_COLUMNS,
  type SealedColumns,
  type SealedValue,
  sealedValues,
} from '../stores/sealed-columns.ts'

export interface Unreadable {
  readonly place: SealedColumns
  readonly values: readonly SealedValue[]
}

/** Secrets that no configured master key opens. */
export async function findUnreadable(client: OwnerClient, seal: Seal): Promise<Unreadable[]> {
  const found: Unreadable[] = []
  for (const place of SEALED_COLUMNS) {
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
    // It does not matter which key is missing, only whether one opens it.
    return false
  }
}
