/** The key pair that signs access tokens: made once, its private half sealed in the database. */
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

export interface SigningKeys {
  readonly kid: string
  readonly privateKey: CryptoKey
  /** Older keys stay here while tokens they signed may live. */
  readonly publicKeys: readonly JWK[]
}

const ownerOf = (kid: string) => `signing-key:${kid}`

export async function loadSigningKeys(database: Database, seal: Seal): Promise<SigningKeys> {
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
