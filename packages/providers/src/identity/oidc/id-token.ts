/** The checks of an id token that the protocol library leaves to its caller. */
import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { IDToken } from 'oauth4webapi'
import { ProviderFailure } from '#accounting'

/** A token answers a request of the last minutes; an older one may be a replay. */
const OLDEST_SECONDS = 10 * 60
export const TOLERANCE_SECONDS = 30

const refuse = (why: string) => new ProviderFailure('rejected', `The id token ${why}`)

/** Whether the token contains a nonce, read before the token is trusted. */
export function hasNonce(idToken: unknown): boolean {
  try {
    return decodeJwt(String(idToken)).nonce !== undefined
  } catch {
    return true
  }
}

/** `typ`, age and `at_hash`, for a token whose issuer, audience, times and nonce are right. */
export function checkIdToken(
  idToken: string,
  claims: IDToken,
  accessToken: string,
  nowSeconds: number,
): void {
  const { typ, alg } = decodeProtectedHeader(idToken)
  // An access token or a logout token of the same issuer is signed with the same key.
  if (typ !== undefined && !/^(application\/)?jwt$/i.test(typ)) throw refuse('is of another type')
  if (claims.iat < nowSeconds - OLDEST_SECONDS) throw refuse('is old')
  if (claims.iat > nowSeconds + TOLERANCE_SECONDS) throw refuse('is from the future')
  if (claims.sub === '' || claims.sub.length > 255) throw refuse('names no person')
  if (claims.at_hash !== undefined && claims.at_hash !== accessTokenHash(accessToken, alg ?? '')) {
    throw refuse('belongs to another access token')
  }
}

/** OpenID Connect Core §3.1.3.6: the left half of the hash that the signature uses. */
export function accessTokenHash(accessToken: string, algorithm: string): string {
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
