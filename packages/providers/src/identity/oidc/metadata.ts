/** The issuer's metadata, read once an hour and validated. */
import { type AuthorizationServer, processDiscoveryResponse } from 'oauth4webapi'
import { ProviderFailure } from '#accounting'
import type { HttpClient } from '#http'
import { onlyTo, safeAddress, safeIssuer } from '../outbound.ts'
import { fetchThrough } from './fetch-through.ts'
import type { OidcSettings } from './settings.ts'

/** Signatures that need the issuer's own private key; `none` and `HS256` do not. */
const SIGNATURES = new Set(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384'])
const MODERN = new Set(['ES512', 'Ed25519', 'EdDSA'])
const KEEP_MS = 60 * 60_000
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

export interface Described extends AuthorizationServer {
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
}

export interface Metadata {
  readonly http: HttpClient
  describe(): Promise<Described>
}

export function createMetadata(settings: OidcSettings, client: HttpClient): Metadata {
  const issuer = safeIssuer(settings.issuerUrl)
  const discoveryUrl = safeAddress(
    settings.discoveryUrl ??
      `${settings.issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`,
  )
  if (!issuer || !discoveryUrl) {
    throw new TypeError(`${settings.id}: an issuer is an https address without a query`)
  }
  const origins = new Set([issuer.origin, discoveryUrl.origin, ...(settings.origins ?? [])])
  const http = onlyTo(origins, client)
  const now = settings.now ?? Date.now
  let kept: { readonly at: number; readonly described: Promise<Described> } | null = null

  async function read(expected: URL, from: URL): Promise<Described> {
    const reply = await fetchThrough(http)(from.href, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
    })
    return believable(await processDiscoveryResponse(expected, reply), origins)
  }

  return {
    http,
    describe() {
      if (kept && now() - kept.at < KEEP_MS) return kept.described
      const described = read(issuer, discoveryUrl)
      const reading = { at: now(), described }
      kept = reading
      // A failure is not cached: the next sign-in asks again.
      described.catch(() => {
        if (kept === reading) kept = null
      })
      return described
    },
  }
}

/** Removes endpoints at other origins and signature algorithms that prove nothing. */
function believable(described: AuthorizationServer, origins: ReadonlySet<string>): Described {
  for (const name of ENDPOINTS) {
    const url = safeAddress(described[name] ?? '')
    if (!url || !origins.has(url.origin)) {
      throw new ProviderFailure('rejected', `The issuer’s ${name} is at an origin not allowed`)
    }
  }
  const algorithms = (described.id_token_signing_alg_values_supported ?? ['RS256']).filter(
    name => SIGNATURES.has(name) || MODERN.has(name),
  )
  if (algorithms.length === 0) {
    throw new ProviderFailure('rejected', 'The issuer offers no signature algorithm that we accept')
  }
  return {
    ...described,
    id_token_signing_alg_values_supported: algorithms,
  } as Described
}
