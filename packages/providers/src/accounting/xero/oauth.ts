import { type AccountingProvider, ProviderFailure, type TokenSet } from '#accounting'
import { type HttpClient, laneOf } from '#http'
import { noAnswer } from './client.ts'
import { accessClaims, parsePayload, tokenError, tokenReply } from './payloads.ts'
import type { XeroSettings } from './settings.ts'

/** Consent, tokens and their renewal at identity.xero.com, for a "web app". */
export function createXeroOAuth(settings: XeroSettings, http: HttpClient) {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')

  /** `lane`: one person's wait is no other person's. */
  const ask = (path: string, form: Record<string, string>, kind: string, lane: string) =>
    http
      .send({
        method: 'POST',
        url: `${settings.identityUrl}${path}`,
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams(form).toString(),
        kind,
        lane,
        // A code works once. A used refresh token stays valid for half an hour, in case its answer
        // was lost; revoking one twice does no harm.
        mayRepeat: kind !== 'exchangeCode',
      })
      .catch(noAnswer)

  async function askForTokens(
    form: Record<string, string>,
    kind: string,
    lane: string,
  ): Promise<TokenSet> {
    const askedAt = Date.now()
    const reply = await ask('/connect/token', form, kind, lane)
    if (reply.status !== 200) throw tokenRefusal(reply.status, reply.text)
    const tokens = parsePayload(tokenReply, reply.text)
    const issued = {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresInS: tokens.expires_in,
    }
    return tokenSetOf(issued, askedAt)
  }

  return {
    authorizeUrl({
      state,
      codeChallenge,
      redirectUri,
    }: {
      state: string
      codeChallenge: string
      redirectUri: string
    }): string {
      const url = new URL('/identity/connect/authorize', settings.loginUrl)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString()
      return url.toString()
    },

    exchangeCode: (request: { code: string; codeVerifier: string; redirectUri: string }) =>
      askForTokens(
        {
          grant_type: 'authorization_code',
          code: request.code,
          redirect_uri: request.redirectUri,
          code_verifier: request.codeVerifier,
        },
        'exchangeCode',
        // The code does not say whose it is yet.
        laneOf(request.code),
      ),

    refresh: (refreshToken: string, subject: string) =>
      askForTokens(
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        'refresh',
        subject,
      ),

    async revoke(refreshToken: string): Promise<void> {
      const reply = await ask(
        '/connect/revocation',
        { token: refreshToken },
        'revoke',
        laneOf(refreshToken),
      )
      if (reply.status !== 200) throw tokenRefusal(reply.status, reply.text)
    },
  }
}

type Issued = Parameters<NonNullable<AccountingProvider['tokensOfSignIn']>>[0]

/** Xero writes the person and the consent into the access token. */
export const tokenSetOf = (
  { accessToken, refreshToken, expiresInS }: Issued,
  issuedAt: number,
): TokenSet => ({
  accessToken,
  refreshToken,
  accessExpiresAt: issuedAt + expiresInS * 1000,
  ...accessClaims(accessToken),
})

/** `invalid_grant` means that the consent has ended; every other refusal may be temporary. */
function tokenRefusal(status: number, text: string): ProviderFailure {
  if (status === 400 && errorIn(text) === 'invalid_grant') {
    return new ProviderFailure('disconnected', 'The consent at Xero has ended')
  }
  if (status === 429) return new ProviderFailure('rate-limited', 'Xero’s sign-in is busy')
  if (status >= 500) return new ProviderFailure('unavailable', `Xero’s sign-in failed (${status})`)
  return new ProviderFailure('rejected', `Xero refused the sign-in request (${status})`)
}

/** Null if the reply is not the error of a token endpoint but, say, a proxy's page. */
function errorIn(text: string): string | null {
  try {
    return parsePayload(tokenError, text).error
  } catch {
    return null
  }
}
