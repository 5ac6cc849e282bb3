/** Access tokens: signed, valid for ten minutes, held by the browser in memory only. */
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Clock } from '../clock.ts'
import { forgetUnused } from '../forget-unused.ts'
import type { Person } from './index.ts'
import { SAMPLE_VISITOR } from './sample-people.ts'
import type { SigningKeys } from './signing-keys.ts'

export const ACCESS_SECONDS = 600
export const VISIT_SECONDS = 30 * 60
export const AUDIENCE = 'millpond'
const TOKEN_TYPE = 'at+jwt'
/** A type of its own, so that neither kind is accepted for the other. */
const VISIT_TYPE = 'visit+jwt'
/** The type of the token of a visitor of the sample company, who has no account. */
const SAMPLE_TYPE = 'sample+jwt'
const TYPES = [TOKEN_TYPE, VISIT_TYPE, SAMPLE_TYPE] as const
const ALGORITHM = 'EdDSA'

/**
 * The session id of callers without a stored session: visitors of the sample company, and callers
 * with an API token.
 */
export const NO_SESSION = '00000000-0000-0000-0000-000000000000'

const SUBJECT = /^[\x21-\x7e]{1,128}$/
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Caller {
  readonly userId: string
  /** The family of refresh secrets that issued the token. */
  readonly sessionId: string
  readonly email: string
  readonly name: string
  /** Set during a support session to this person. */
  readonly visit?: SupportSession
  /** Without an account: such a caller only reads the sample company. */
  readonly isSampleVisitor?: true
}

/** When a session ends: unused for some seconds, and at a time in any case. */
interface SessionLimits {
  readonly idleSeconds: number
  readonly expiresAt: Date
}

export interface SupportSession {
  readonly visitId: string
  readonly staffUserId: string
  readonly staffEmail: string
}

export interface AccessTokens {
  /**
   * Issues a token. If it contains the limits of its session, the page can warn the person before
   * the session ends.
   */
  issue(person: Person, sessionId: string, limits?: SessionLimits): Promise<string>
  /**
   * Issues a token for a member of staff who sees the product as `person`; it is valid as long as
   * the support session.
   */
  issueVisit(person: Person, visit: SupportSession, expiresAt: Date): Promise<string>
  /**
   * Issues a token for a visitor of the sample company; the page reads from it the offer that they
   * came from.
   */
  issueSample(visitor: Person, offer: object | null): Promise<string>
  /** Null for anything but a valid token of ours. */
  verify(token: string): Promise<Caller | null>
  readonly publicKeys: { readonly keys: readonly JWK[] }
}

interface Signed {
  readonly typ: string
  readonly sid: string
  readonly act?: { readonly sub: string; readonly email: string }
  readonly session_idle?: number
  readonly session_until?: number
  readonly offer?: object | null
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Null if a claim is not in our format. */
function callerOf({ sub, sid, email, name, act }: JWTPayload, typ: string): Caller | null {
  if (typeof sub !== 'string' || typeof sid !== 'string') return null
  // An id that is not a UUID identifies no user.
  if (!SUBJECT.test(sub) || !SESSION.test(sid)) return null
  const caller = { userId: sub, sessionId: sid, email: String(email), name: String(name) }
  if (typ !== VISIT_TYPE && act !== undefined) return null
  if (typ === SAMPLE_TYPE)
    return sub === SAMPLE_VISITOR ? { ...caller, isSampleVisitor: true } : null
  if (typ === TOKEN_TYPE) return sub === SAMPLE_VISITOR ? null : caller
  const staff = act as { sub?: unknown; email?: unknown } | null | undefined
  if (typeof staff?.sub !== 'string') return null
  const visit = { visitId: sid, staffUserId: staff.sub, staffEmail: String(staff.email) }
  return { ...caller, visit }
}

export function createAccessTokens(keys: SigningKeys, issuer: string, clock: Clock): AccessTokens {
  let keySet = keySetOf(keys)
  const keySetNow = () => {
    if (keySet.of !== keys.publicKeys) keySet = keySetOf(keys)
    return keySet
  }
  /** A token may name a key that another gateway has just created. */
  const keyFor: JWTVerifyGetKey = async (header, token) => {
    if (!keys.publicKeys.some(key => key.kid === header?.kid)) await keys.refresh()
    return keySetNow().find(header, token)
  }
  const now = () => Math.floor(clock.now().getTime() / 1000)
  async function sign(person: Person, { typ, expiresAt, ...own }: Signed): Promise<string> {
    keys.refreshWhenOld()
    const { email, name, claims } = person
    return new SignJWT({ email, name, ...claims, ...own })
      .setProtectedHeader({ alg: ALGORITHM, typ, kid: keys.kid })
      .setSubject(person.userId)
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(now())
      .setExpirationTime(expiresAt)
      .sign(keys.privateKey)
  }
  return {
    get publicKeys() {
      return { keys: keys.publicKeys }
    },
    issue: (person, sessionId, limits) =>
      sign(person, {
        ...{ typ: TOKEN_TYPE, sid: sessionId, expiresAt: now() + ACCESS_SECONDS },
        ...(limits && {
          session_idle: limits.idleSeconds,
          session_until: Math.floor(limits.expiresAt.getTime() / 1000),
        }),
      }),
    issueSample: (visitor, offer) =>
      sign(visitor, {
        ...{ typ: SAMPLE_TYPE, sid: NO_SESSION, offer },
        expiresAt: now() + ACCESS_SECONDS,
      }),
    issueVisit: (person, { visitId, staffUserId, staffEmail }, expiresAt) =>
      sign(person, {
        typ: VISIT_TYPE,
        sid: visitId,
        act: { sub: staffUserId, email: staffEmail },
        expiresAt: Math.floor(expiresAt.getTime() / 1000),
      }),
    async verify(token) {
      const { verified, used } = keySetNow()
      const known = verified.get(token)
      if (known && now() < known.until) return known.caller
      try {
        const named = decodeProtectedHeader(token).typ
        const typ = TYPES.find(each => each === named) ?? TOKEN_TYPE
        const maxTokenAge = typ === VISIT_TYPE ? VISIT_SECONDS : ACCESS_SECONDS
        const { payload } = await jwtVerify(token, keyFor, {
          algorithms: [ALGORITHM],
          typ,
          issuer,
          audience: AUDIENCE,
          currentDate: clock.now(),
          maxTokenAge,
          requiredClaims: ['sub', 'exp', 'iat', 'sid', ...(typ === VISIT_TYPE ? ['act'] : [])],
        })
        const caller = callerOf(payload, typ)
        const until = Math.min(Number(payload.exp), Number(payload.iat) + maxTokenAge)
        if (caller) {
          keep(verified, token, { caller, until })
          used(token)
        }
        return caller
      } catch {
        // A stranger does not learn why a token is invalid.
        return null
      }
    },
  }
}

/**
 * Caches verified signatures until the keys change, because a check takes a third of a small
 * request. Whether the session is still valid is read from the database every time.
 */
interface Verified {
  readonly caller: Caller
  /** Seconds since 1970; a token older than its maximum age has expired. */
  readonly until: number
}

/** Enough for one token of each person active in ten minutes; a kilobyte each. */
const MAX_VERIFIED = 5_000

function keep(verified: Map<string, Verified>, token: string, caller: Verified): void {
  const [oldest] = verified.keys()
  if (verified.size >= MAX_VERIFIED && oldest !== undefined) verified.delete(oldest)
  verified.set(token, caller)
}

function keySetOf({ publicKeys }: SigningKeys) {
  const verified = new Map<string, Verified>()
  return {
    of: publicKeys,
    find: createLocalJWKSet({ keys: [...publicKeys] }),
    verified,
    used: forgetUnused(verified),
  }
}
