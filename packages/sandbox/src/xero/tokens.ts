import { createHash, createPublicKey, randomUUID } from 'node:crypto'
import { type CryptoKey, compactVerify, exportJWK, importJWK, type JWK, SignJWT } from 'jose'
import { DEMO_PEOPLE } from '#people'
import type { XeroStandInOptions } from './options.ts'
import type { StateFile, XeroUser } from './state.ts'

export const ACCESS_TOKEN_SECONDS = 1800

interface Caller {
  readonly userId: string
  readonly scopes: readonly string[]
}

type Bearer =
  | { readonly kind: 'valid'; readonly caller: Caller }
  | { readonly kind: 'expired'; readonly endedAt: number }
  | { readonly kind: 'unreadable' }

interface AccessClaims {
  readonly jti: string
  readonly xero_userid: string
  readonly scope: readonly string[]
}

export interface Tokens {
  publicKeys(): Promise<{ keys: JWK[] }>
  signAccess(user: XeroUser, authEventId: string): Promise<string>
  signIdentity(user: XeroUser, nonce: string | null, accessToken: string): Promise<string>
  readBearer(header: string | undefined): Promise<Bearer>
  /** Every current access token is refused from now on. */
  expireAll(): void
}

export async function createTokens(options: XeroStandInOptions, state: StateFile): Promise<Tokens> {
  const { data } = state
  const privateKey = (await importJWK(data.signingKey, 'RS256')) as CryptoKey
  const publicKey = createPublicKey({ key: data.signingKey, format: 'jwk' })
  const { kid } = data.signingKey
  const seconds = () => Math.floor(options.now() / 1000)

  const sign = (claims: Record<string, unknown>, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid ? { kid } : {}) })
      .setIssuer(options.issuer())
      .setAudience(audience)
      .setIssuedAt(seconds())
      .setNotBefore(seconds())
      .setExpirationTime(seconds() + ACCESS_TOKEN_SECONDS)
      .sign(privateKey)

  function forgetEnded() {
    for (const [id, endsAt] of Object.entries(data.accessTokens)) {
      if (endsAt < options.now() - 86_400_000) delete data.accessTokens[id]
    }
  }

  return {
    async publicKeys() {
      return {
        keys: [
          { ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256', ...(kid ? { kid } : {}) },
        ],
      }
    },
    signAccess(user, authEventId) {
      const id = randomUUID()
      forgetEnded()
      data.accessTokens[id] = (seconds() + ACCESS_TOKEN_SECONDS) * 1000
      state.save()
      const claims = {
        client_id: options.clientId,
        sub: user.userId.replaceAll('-', ''),
        auth_time: seconds(),
        xero_userid: user.userId,
        global_session_id: authEventId.replaceAll('-', ''),
        jti: id,
        authentication_event_id: authEventId,
        scope: user.scopes,
      }
      return sign(claims, `${options.issuer()}/resources`)
    },
    signIdentity(user, nonce, accessToken) {
      const claims = {
        auth_time: seconds(),
        at_hash: leftHalf(accessToken),
        ...identityOf(user),
        ...(nonce === null ? {} : { nonce }),
      }
      return sign(claims, options.clientId)
    },
    async readBearer(header) {
      const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
      if (!token) return { kind: 'unreadable' }
      try {
        const { payload } = await compactVerify(token, publicKey, { algorithms: ['RS256'] })
        const claims: AccessClaims = JSON.parse(new TextDecoder().decode(payload))
        // Not the claim `exp`, because tests end tokens early.
        const endsAt = data.accessTokens[claims.jti] ?? 0
        if (endsAt <= options.now()) return { kind: 'expired', endedAt: endsAt }
        return { kind: 'valid', caller: { userId: claims.xero_userid, scopes: claims.scope } }
      } catch {
        return { kind: 'unreadable' }
      }
    },
    expireAll() {
      for (const id of Object.keys(data.accessTokens)) data.accessTokens[id] = options.now() - 1
      state.save()
    },
  }
}

/** The claims about a user in an id token and at userinfo, as far as the scopes allow. */
export const identityOf = ({ userId, email, givenName, familyName, scopes }: XeroUser) => ({
  sub: userId.replaceAll('-', ''),
  xero_userid: userId,
  ...(scopes.includes('email') && email !== null ? { email, preferred_username: email } : {}),
  // Xero sends no claim about a verified address; here one person has an unverified one.
  ...(scopes.includes('email') && isUnchecked(userId) ? { email_verified: false } : {}),
  ...(scopes.includes('profile')
    ? { given_name: givenName, family_name: familyName, name: `${givenName} ${familyName}` }
    : {}),
})

const isUnchecked = (userId: string) =>
  DEMO_PEOPLE.some(person => person.userId === userId && person.email && !person.emailVerified)

const leftHalf = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
