/**
 * Sign-in with any OpenID Connect issuer: authorization code with PKCE and nonce, with every check
 * repeated here, independent of TLS.
 */
import { fail, succeed } from '@millpond/core/outcome'
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  expectNoNonce,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  skipStateCheck,
  type TokenEndpointResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import { ProviderFailure } from '#accounting'
import { createHttpClient } from '#http'
import type { ConsentTokens, ExternalIssuer, ExternalPerson, SignInAnswer } from '#identity'
import { failureOf } from './failures.ts'
import { fetchThrough } from './fetch-through.ts'
import { checkIdToken, hasNonce, TOLERANCE_SECONDS } from './id-token.ts'
import { createMetadata, type Described } from './metadata.ts'
import { readStandardPerson } from './person.ts'
import type { IssuerClaims, OidcSettings } from './settings.ts'

export { emailOf, isYes, nameOf, readStandardPerson } from './person.ts'
export type { IssuerClaims, OidcSettings } from './settings.ts'

/** A user is waiting, and the answers are small. */
const LIMITS = { deadlineMs: 8_000, patienceMs: 10_000, longestBody: 1024 * 1024 }

export function createOidcIssuer(settings: OidcSettings): ExternalIssuer {
  const { id, label, now = Date.now } = settings
  const metadata = createMetadata(
    settings,
    createHttpClient({ ...LIMITS, ...settings.limits }, { watch: settings.watch }),
  )
  const options = {
    [customFetch]: fetchThrough(metadata.http),
    // The list of addresses allows plain http only for this machine.
    [allowInsecureRequests]: true,
  }
  const clientNow = (): Client => ({
    client_id: settings.clientId,
    [clockSkew]: Math.round((now() - Date.now()) / 1000),
    [clockTolerance]: TOLERANCE_SECONDS,
  })

  async function identify(answer: SignInAnswer): Promise<Identified> {
    const issuer = await metadata.describe()
    const client = clientNow()
    const response = await authorizationCodeGrantRequest(
      issuer,
      client,
      secretFor(issuer, settings),
      returned(issuer, client, answer),
      answer.redirectUri,
      answer.codeVerifier,
      options,
    )
    const tokens = await processAuthorizationCodeResponse(issuer, client, response, {
      expectedNonce: await nonceToExpect(settings, response, answer.nonce),
      requireIdToken: true,
    })
    await validateApplicationLevelSignature(issuer, response, options)
    const claims = getValidatedIdTokenClaims(tokens)
    if (!claims || !tokens.id_token) throw new ProviderFailure('rejected', `${label}: no id token`)
    checkIdToken(tokens.id_token, claims, tokens.access_token, Math.floor(now() / 1000))

    const read = settings.readPerson ?? readStandardPerson
    const askForMore = async (): Promise<IssuerClaims> => {
      const answered = await userInfoRequest(issuer, client, tokens.access_token, options)
      return { ...(await processUserInfoResponse(issuer, client, claims.sub, answered)) }
    }
    const inToken = read(claims)
    const isWhole = inToken.email !== null && inToken.name !== null
    const person =
      isWhole || !issuer.userinfo_endpoint ? inToken : read({ ...claims, ...(await askForMore()) })
    return { person: { issuer: issuer.issuer, subject: claims.sub, ...person }, tokens }
  }

  return {
    id,
    label,
    async authorizeUrl({ state, nonce, codeChallenge, redirectUri, scopes = [] }) {
      try {
        const url = new URL((await metadata.describe()).authorization_endpoint)
        const parameters = {
          response_type: 'code',
          client_id: settings.clientId,
          redirect_uri: redirectUri,
          scope: [...new Set([...settings.scopes, ...scopes])].join(' '),
          state,
          nonce,
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
        }
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
        return succeed(url.href)
      } catch (cause) {
        return fail(failureOf(cause, label))
      }
    },
    async exchange(answer) {
      try {
        return succeed((await identify(answer)).person)
      } catch (cause) {
        return fail(failureOf(cause, label))
      }
    },
    async exchangeConsent(answer) {
      try {
        const { person, tokens } = await identify(answer)
        return succeed({ person, tokens: consentTokens(tokens, label) })
      } catch (cause) {
        return fail(failureOf(cause, label))
      }
    },
  }
}

interface Identified {
  readonly person: ExternalPerson
  readonly tokens: TokenEndpointResponse
}

function consentTokens(tokens: TokenEndpointResponse, label: string): ConsentTokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInS } = tokens
  if (refreshToken === undefined || expiresInS === undefined) {
    throw new ProviderFailure('rejected', `${label}: no lasting access`)
  }
  return { accessToken, refreshToken, expiresInS }
}

/** RFC 9207: a code of another issuer is not sent to this one. `state` was checked before. */
function returned(issuer: Described, client: Client, { code, iss }: SignInAnswer) {
  const parameters = new URLSearchParams({ code, ...(iss === undefined ? {} : { iss }) })
  return validateAuthResponse(issuer, client, parameters, skipStateCheck)
}

/**
 * The header where the issuer takes it, as nearly all do. Only what needs escaping is escaped:
 * some issuers compare the text as it came.
 */
function secretFor(issuer: Described, { clientSecret }: OidcSettings): ClientAuth {
  const ways = issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (!ways.includes('client_secret_basic')) return ClientSecretPost(clientSecret)
  return (_, { client_id }, _body, headers) => {
    const pair = [client_id, clientSecret].map(encodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
}

async function nonceToExpect(settings: OidcSettings, response: Response, nonce: string) {
  if (settings.nonce !== 'ifGiven') return nonce
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const idToken = body !== null && typeof body === 'object' && 'id_token' in body && body.id_token
  return hasNonce(idToken) ? nonce : expectNoNonce
}
