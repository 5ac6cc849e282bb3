/**
 * Consents and their tokens by Intuit's rules: an access token lives for an hour, a refresh token
 * for a hundred days without use and at most five years after the consent. Its value changes once
 * a day, and the old value is then refused.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { GrantFile, RealmGrant } from './state.ts'

export const ACCESS_SECONDS = 3600
const DAY_MS = 86_400_000
const MAX_UNUSED_MS = 100 * DAY_MS
const MAX_AGE_MS = 5 * 365 * DAY_MS

export interface IssuedTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly refreshSeconds: number
  /** Seconds until the consent itself ends. */
  readonly hardSeconds: number
}

type BearerOutcome =
  | { readonly kind: 'grant'; readonly grant: RealmGrant }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' }

export interface Grants {
  consent(realmId: string, scopes: readonly string[]): RealmGrant
  issue(grant: RealmGrant): IssuedTokens
  /** Null if the token is unknown, replaced, unused for too long or too old. */
  refresh(token: string): IssuedTokens | null
  /** Ends the consent that a token of either kind belongs to. */
  revoke(token: string): boolean
  readBearer(header: string | undefined): BearerOutcome
  /** Ends the consents to one company, or all of them, and returns their number. */
  end(realmId: string | null): number
  expireAccessTokens(): void
}

const newToken = () => randomBytes(32).toString('base64url')

export function createGrants({ data, save }: GrantFile, now: () => number): Grants {
  function issue(grant: RealmGrant): IssuedTokens {
    for (const [token, { endsAt }] of Object.entries(data.accessTokens)) {
      if (endsAt < now() - DAY_MS) delete data.accessTokens[token]
    }
    const accessToken = newToken()
    data.accessTokens[accessToken] = {
      grantId: grant.grantId,
      endsAt: now() + ACCESS_SECONDS * 1000,
    }
    save()
    return {
      accessToken,
      refreshToken: grant.refreshToken,
      refreshSeconds: Math.floor((grant.refreshIssuedAt + MAX_UNUSED_MS - now()) / 1000),
      hardSeconds: Math.floor((grant.consentedAt + MAX_AGE_MS - now()) / 1000),
    }
  }

  const isAlive = ({ refreshIssuedAt, consentedAt }: RealmGrant) =>
    now() < refreshIssuedAt + MAX_UNUSED_MS && now() < consentedAt + MAX_AGE_MS

  function end(fits: (grant: RealmGrant) => boolean): number {
    const ended = new Set(data.grants.filter(fits).map(({ grantId }) => grantId))
    data.grants = data.grants.filter(({ grantId }) => !ended.has(grantId))
    for (const [token, { grantId }] of Object.entries(data.accessTokens)) {
      if (ended.has(grantId)) delete data.accessTokens[token]
    }
    save()
    return ended.size
  }

  return {
    issue,
    consent(realmId, scopes) {
      const at = now()
      const grant: RealmGrant = {
        grantId: randomUUID(),
        realmId,
        scopes,
        refreshToken: newToken(),
        refreshIssuedAt: at,
        consentedAt: at,
      }
      data.grants.push(grant)
      save()
      return grant
    },
    refresh(token) {
      const grant = data.grants.find(({ refreshToken }) => refreshToken === token)
      if (!grant || !isAlive(grant)) return null
      if (now() - grant.refreshIssuedAt >= DAY_MS) {
        grant.refreshToken = newToken()
        grant.refreshIssuedAt = now()
      }
      return issue(grant)
    },
    revoke(token) {
      const grantId = data.accessTokens[token]?.grantId
      return end(grant => grant.refreshToken === token || grant.grantId === grantId) > 0
    },
    readBearer(header) {
      const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
      const access = token === undefined ? undefined : data.accessTokens[token]
      const grant = data.grants.find(({ grantId }) => grantId === access?.grantId)
      if (!access || !grant) return { kind: 'unknown' }
      return access.endsAt <= now() ? { kind: 'expired' } : { kind: 'grant', grant }
    },
    end: realmId => end(grant => realmId === null || grant.realmId === realmId),
    expireAccessTokens() {
      for (const [token, access] of Object.entries(data.accessTokens)) {
        data.accessTokens[token] = { ...access, endsAt: now() - 1 }
      }
      save()
    },
  }
}
