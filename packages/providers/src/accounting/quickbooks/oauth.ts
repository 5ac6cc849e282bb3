import { ProviderFailure, type TokenSet } from '#accounting'
import { type HttpClient, laneOf } from '#http'
import { noAnswer } from './faults.ts'
import { parsePayload, tokenError, tokenReply } from './payloads.ts'
import { QUICKBOOKS_SCOPE, type QuickBooksSettings } from './settings.ts'

/** Consent, tokens and their renewal at Intuit. A token set belongs to one company. */
export function createQuickBooksOAuth(settings: QuickBooksSettings, http: HttpClient) {
  const { clientId, clientSecret } = settings
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')

  const post = (
    url: string,
    body: { readonly type: string; readonly text: string },
    kind: string,
    lane: string,
  ) =>
    http
      .send({
        method: 'POST',
        url,
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': body.type,
          accept: 'application/json',
        },
        body: body.text,
        kind,
        lane,
        // A code works once. A refresh token keeps its value for a day, so its use can be repeated.
        mayRepeat: kind !== 'exchangeCode',
      })
      .catch(noAnswer)

  async function askForTokens(
    form: Record<string, string>,
    kind: string,
    realmId: string,
  ): Promise<TokenSet> {
    const askedAt = Date.now()
    const text = new URLSearchParams(form).toString()
    const type = 'application/x-www-form-urlencoded'
    const reply = await post(settings.tokenUrl, { type, text }, kind, realmId)
    if (reply.status !== 200) throw tokenRefusal(reply.status, reply.text)
    const tokens = parsePayload(tokenReply, reply.text)
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      accessExpiresAt: askedAt + tokens.expires_in * 1000,
      subject: realmId,
      consentId: null,
    }
  }

  return {
    authorizeUrl({ state, redirectUri }: { state: string; redirectUri: string }): string {
      const url = new URL(settings.authorizeUrl)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: QUICKBOOKS_SCOPE,
        state,
      }).toString()
      return url.toString()
    },

    async exchangeCode(request: {
      code: string
      redirectUri: string
      companyId: string | null
    }): Promise<TokenSet> {
      const { code, redirectUri, companyId } = request
      if (companyId === null || !/^\d{1,32}$/.test(companyId)) {
        throw new ProviderFailure('rejected', 'QuickBooks did not name the company')
      }
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      return askForTokens(form, 'exchangeCode', companyId)
    },

    refresh: (refreshToken: string, realmId: string) =>
      askForTokens(
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        'refresh',
        realmId,
      ),

    async revoke(token: string): Promise<void> {
      const body = { type: 'application/json', text: JSON.stringify({ token }) }
      const reply = await post(settings.revokeUrl, body, 'revoke', laneOf(token))
      // A token that is not known any more has ended, which is the goal.
      if (reply.status !== 200 && reply.status !== 400) throw tokenRefusal(reply.status, reply.text)
    },
  }
}

/** `invalid_grant` means that the consent has ended; every other refusal may be temporary. */
function tokenRefusal(status: number, text: string): ProviderFailure {
  if (status === 400 && errorIn(text) === 'invalid_grant') {
    return new ProviderFailure('disconnected', 'The consent at QuickBooks has ended', {
      provider: 'quickbooks',
    })
  }
  if (status === 429) return new ProviderFailure('rate-limited', 'Intuit’s sign-in is busy')
  if (status >= 500) {
    return new ProviderFailure('unavailable', `Intuit’s sign-in failed (${status})`)
  }
  return new ProviderFailure('rejected', `Intuit refused the sign-in request (${status})`)
}

/** Null if the reply is not the error of a token endpoint but, say, a proxy's page. */
function errorIn(text: string): string | null {
  try {
    return parsePayload(tokenError, text).error
  } catch {
    return null
  }
}
