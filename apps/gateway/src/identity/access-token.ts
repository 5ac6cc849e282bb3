/** Access tokens: ten minutes, signed, kept by the browser in memory only. */
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import type { Person } from './index.ts'
import type { SigningKeys } from './signing-keys.ts'

export const ACCESS_SECONDS = 600
export const AUDIENCE = 'millpond'
const TOKEN_TYPE = 'at+jwt'
const ALGORITHM = 'EdDSA'

export interface Caller {
  readonly userId: string
  /** The family of refresh secrets the token came from. */
  readonly sessionId: string
  readonly email: string
  readonly name: string
  /** Set while a member of staff sees the product as this person does. */
  readonly visit?: {
    readonly visitId: string
    readonly staffUserId: string
    readonly staffEmail: string
  }
}

export interface AccessTokens {
  issue(person: Person, sessionId: string): Promise<string>
  /** Null for anything that is not a living token of ours. */
  verify(token: string): Promise<Caller | null>
  readonly publicKeys: { readonly keys: readonly JWK[] }
}

export function createAccessTokens(keys: SigningKeys, issuer: string, clock: Clock): AccessTokens {
  let keySet = keySetOf(keys)
  /** A token may name a key that another gateway has just made. */
  const keyFor: JWTVerifyGetKey = async (header, token) => {
    if (!keys.publicKeys.some(key => key.kid === header?.kid)) await keys.refresh()
    if (keySet.of !== keys.publicKeys) keySet = keySetOf(keys)
    return keySet.find(header, token)
  }
  return {
    get publicKeys() {
      return { keys: keys.publicKeys }
    },
    async issue(person, sessionId) {
      keys.refreshWhenOld()
      const now = Math.floor(clock.now().getTime() / 1000)
      const { email, name, claims } = person
      return new SignJWT({ email, name, sid: sessionId, ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid: keys.kid })
        .setSubject(person.userId)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_SECONDS)
        .sign(keys.privateKey)
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          algorithms: [ALGORITHM],
          typ: TOKEN_TYPE,
          issuer,
          audience: AUDIENCE,
          currentDate: clock.now(),
          maxTokenAge: ACCESS_SECONDS,
          requiredClaims: ['sub', 'exp', 'iat', 'sid'],
        })
        const { sub, sid, email, name } = payload
        if (typeof sub !== 'string' || typeof sid !== 'string') return null
        return { userId: sub, sessionId: sid, email: String(email), name: String(name) }
      } catch {
        // Whatever is wrong with it, a stranger learns nothing more than that.
        return null
      }
    },
  }
}

const keySetOf = ({ publicKeys }: SigningKeys) => ({
  of: publicKeys,
  find: createLocalJWKSet({ keys: [...publicKeys] }),
})
