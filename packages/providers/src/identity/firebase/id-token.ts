/** Verifies an id token of Firebase: signature, project, times, subject. */
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose'
import { ProviderFailure } from '#accounting'
import type { HostedIdentity } from '#identity'
import { readClaims } from './payloads.ts'
import type { FirebaseSettings } from './settings.ts'

const TOLERANCE_SECONDS = 30
const MAX_SUBJECT = 128

export const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`

export type VerifyIdToken = (idToken: string) => Promise<HostedIdentity | null>

/** Null for an invalid token; throws only if the keys cannot be read. */
export function createVerifier(settings: FirebaseSettings, keys: JWTVerifyGetKey): VerifyIdToken {
  const { projectId, emulatorHost, mode, now = Date.now } = settings
  if (emulatorHost !== null && mode === 'production') {
    throw new TypeError('The emulator’s tokens are unsigned: never in production')
  }
  const issuer = issuerOf(projectId)
  const expected = () => ({
    issuer,
    audience: projectId,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(now()),
  })

  async function payloadOf(idToken: string): Promise<JWTPayload> {
    // The emulator's tokens are unsigned; they are accepted only if it is configured.
    if (emulatorHost !== null) return UnsecuredJWT.decode(idToken, expected()).payload
    const { payload } = await jwtVerify(idToken, keys, {
      ...expected(),
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
    })
    return payload
  }

  return async idToken => {
    try {
      return identityIn(await payloadOf(idToken), issuer, Math.floor(now() / 1000))
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      return null
    }
  }
}

function identityIn(
  payload: JWTPayload,
  issuer: string,
  nowSeconds: number,
): HostedIdentity | null {
  const { sub, iat, exp, auth_time: at, email, email_verified: verified, name } = payload
  const latest = nowSeconds + TOLERANCE_SECONDS
  const isSubject = typeof sub === 'string' && sub !== '' && sub.length <= MAX_SUBJECT
  if (!isSubject || typeof at !== 'number' || at > latest) return null
  if (typeof iat !== 'number' || iat > latest || typeof exp !== 'number') return null
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: verified === true,
    name: typeof name === 'string' && name !== '' ? name : null,
    signedInAt: at * 1000,
    claims: readClaims(payload),
  }
}
