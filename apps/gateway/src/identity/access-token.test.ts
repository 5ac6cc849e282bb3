import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../clock.ts'
import { ACCESS_SECONDS, AUDIENCE, createAccessTokens } from './access-token.ts'
import type { Person } from './index.ts'
import type { SigningKeys } from './signing-keys.ts'

const ISSUER = 'https://millpond.example'
const SESSION = '5f1d3c52-0b7a-4a39-9a63-8b8f0c6f6d10'
const PERSON: Person = {
  userId: 'aroha',
  email: 'aroha@example.org',
  name: 'Aroha',
  emailVerified: true,
  image: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  isDisabled: false,
  deleteAfter: null,
  claims: { appStore: false, xero: false, quickbooks: false },
}

let at = Date.parse('2026-03-01T10:00:00Z')
const clock = { now: () => new Date(at) } as Clock
const pass = (seconds: number) => {
  at += seconds * 1000
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' } }
}

/** The keys as read from the database: a rotation changes the list. */
async function keysOf(kid: string) {
  let current = await newKey(kid)
  let publicKeys = [current.publicJwk]
  return {
    get kid() {
      return current.kid
    },
    get privateKey() {
      return current.privateKey
    },
    get publicKeys() {
      return publicKeys
    },
    refresh: async () => undefined,
    refreshWhenOld: () => undefined,
    async replace(next: string) {
      current = await newKey(next)
      publicKeys = [current.publicJwk]
    },
  } satisfies SigningKeys & { replace(next: string): Promise<void> }
}

describe('[AUTH-01] a token that was verified before', () => {
  let keys: Awaited<ReturnType<typeof keysOf>>
  let tokens: ReturnType<typeof createAccessTokens>
  beforeEach(async () => {
    keys = await keysOf('first')
    tokens = createAccessTokens(keys, ISSUER, clock)
  })

  it('is accepted until its ten minutes are over, and then refused', async () => {
    const token = await tokens.issue(PERSON, SESSION)
    const caller = await tokens.verify(token)
    expect(caller).toMatchObject({ userId: 'aroha', sessionId: SESSION })
    pass(ACCESS_SECONDS - 1)
    expect(await tokens.verify(token)).toEqual(caller)
    pass(1)
    expect(await tokens.verify(token)).toBeNull()
  })

  it('says when its session ends, unused and in any case', async () => {
    const limits = { idleSeconds: 1800, expiresAt: new Date(at + 43_200_000) }
    const claims = decodeJwt(await tokens.issue(PERSON, SESSION, limits))
    expect(claims).toMatchObject({
      ...{ sid: SESSION, session_idle: 1800 },
      session_until: Number(claims.iat) + 43_200,
    })
  })

  it('expires by its age, even if its expiry claims a later time', async () => {
    const now = Math.floor(at / 1000)
    const token = await new SignJWT({ sid: SESSION, email: '', name: '' })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.kid })
      .setSubject('aroha')
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + 10 * ACCESS_SECONDS)
      .sign(keys.privateKey)
    expect(await tokens.verify(token)).not.toBeNull()
    pass(ACCESS_SECONDS + 1)
    expect(await tokens.verify(token)).toBeNull()
  })

  it('is refused as soon as its key is removed', async () => {
    const token = await tokens.issue(PERSON, SESSION)
    expect(await tokens.verify(token)).not.toBeNull()
    await keys.replace('second')
    expect(await tokens.verify(token)).toBeNull()
    expect(await tokens.verify(await tokens.issue(PERSON, SESSION))).not.toBeNull()
  })

  it('does not make another token with the same start valid', async () => {
    const token = await tokens.issue(PERSON, SESSION)
    expect(await tokens.verify(token)).not.toBeNull()
    expect(await tokens.verify(`${token}A`)).toBeNull()
    expect(await tokens.verify(token.slice(0, -2))).toBeNull()
  })
})
