/**
 * The key pairs that sign access tokens, with their private keys sealed in the database.
 * `rotateSigningKey` creates a new one; older ones stay valid for a day, longer than any token, and
 * every gateway loads the new one by itself.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { Database } from '#database/index.ts'
import type { Seal } from '../sealing/seal.ts'
import { type SigningKeyRecord, signingKeyStore } from '../stores/signing-key-store.ts'

const ALGORITHM = 'EdDSA'
/** After this time a gateway signs with a key that another one has created. */
const READ_EVERY_MS = 60_000
/** Tokens with unknown keys cause at most one query in this time. */
const READ_AGAIN_AFTER_MS = 250

export interface SigningKeys {
  readonly kid: string
  readonly privateKey: CryptoKey
  /** Older keys stay here while tokens they signed may be valid. */
  readonly publicKeys: readonly JWK[]
  /** Reads keys that other gateways have created. */
  refresh(): Promise<void>
  /** Refreshes them in the background. */
  refreshWhenOld(): void
}

type Known = Pick<SigningKeys, 'kid' | 'privateKey' | 'publicKeys'>

const ownerOf = (kid: string) => `signing-key:${kid}`

export async function loadSigningKeys(database: Database, seal: Seal): Promise<SigningKeys> {
  let known = await readKeys(database, seal)
  let readAt = performance.now()
  let reading: Promise<void> | null = null

  const read = async () => {
    await pause(Math.max(0, readAt + READ_AGAIN_AFTER_MS - performance.now()), undefined, {
      ref: false,
    })
    known = await readKeys(database, seal)
    readAt = performance.now()
  }
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  return {
    get kid() {
      return known.kid
    },
    get privateKey() {
      return known.privateKey
    },
    get publicKeys() {
      return known.publicKeys
    },
    refresh,
    refreshWhenOld() {
      if (performance.now() - readAt < READ_EVERY_MS) return
      // Requests that need the database will notice that it is unavailable.
      refresh().catch(() => undefined)
    },
  }
}

/** Creates a new signing key and returns its id. */
export async function rotateSigningKey(
  database: Pick<Database, 'asSystem'>,
  seal: Seal,
): Promise<string> {
  const made = await makeKey(seal)
  await database.asSystem(async tx => {
    await signingKeyStore.replaceCurrent(tx, made)
    await signingKeyStore.dropOutlived(tx)
  })
  return made.kid
}

async function readKeys(database: Database, seal: Seal): Promise<Known> {
  let records = await database.asSystem(tx => signingKeyStore.all(tx))
  if (!records.some(record => record.isCurrent)) {
    const made = await makeKey(seal)
    records = await database.asSystem(async tx => {
      await signingKeyStore.addFirst(tx, made)
      return signingKeyStore.all(tx)
    })
  }
  const current = records.find(record => record.isCurrent)
  if (!current) throw new Error('There is no current signing key')
  const privateJwk = JSON.parse(seal.open(current.sealedPrivateJwk, ownerOf(current.kid))) as JWK
  return {
    kid: current.kid,
    privateKey: (await importJWK(privateJwk, ALGORITHM)) as CryptoKey,
    publicKeys: records.map(publicJwkOf),
  }
}

const publicJwkOf = (record: SigningKeyRecord): JWK => ({
  ...(record.publicJwk as JWK),
  kid: record.kid,
  alg: ALGORITHM,
  use: 'sig',
})

async function makeKey(seal: Seal): Promise<Omit<SigningKeyRecord, 'isCurrent'>> {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateText = JSON.stringify(await exportJWK(pair.privateKey))
  return {
    kid,
    publicJwk: publicJwk as Record<string, unknown>,
    sealedPrivateJwk: seal.seal(privateText, ownerOf(kid)),
  }
}
