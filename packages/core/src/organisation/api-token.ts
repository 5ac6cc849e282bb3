/** API tokens: a person lets another tool read one company for them, until a day. */

/** What a token may read: figures of the forecast, or published reports. */
export const API_SCOPES = ['figures:read', 'reports:read'] as const
export type ApiScope = (typeof API_SCOPES)[number]

const SCOPE_NAMES: Readonly<Record<string, string>> = {
  'figures:read': 'Forecast and quarterly figures',
  'reports:read': 'Published reports',
} satisfies Record<ApiScope, string>

/** What a scope lets a tool read. One of a newer server is shown as it is. */
export const scopeName = (scope: string): string => SCOPE_NAMES[scope] ?? scope

/** What a route asks of a token; `any`: each token opens it. Null: no token does. */
export type ScopeNeed = ApiScope | 'any' | null

/** The tokens of one person that have not ended. */
export const MAX_API_TOKENS = 20
export const MIN_TOKEN_DAYS = 1
export const MAX_TOKEN_DAYS = 365
/** Unless the person chooses otherwise. */
export const TOKEN_DAYS = 90
/** The first characters of each token, so that a person or a scanner recognises one. */
export const TOKEN_PREFIX = 'mp_'

const DAY_MS = 86_400_000

/** Why a token does not open a route; null if it does. */
export function scopeRefusal(scopes: readonly string[], need: ScopeNeed): string | null {
  if (need === null) return 'An API token cannot be used here. Sign in instead.'
  if (need === 'any' || scopes.includes(need)) return null
  return `This API token does not have the scope ${need}. Create one that has it.`
}

/** The instant from which a token of so many days no longer works, in milliseconds. */
export const tokenExpiry = (now: number, days: number): number => now + days * DAY_MS
