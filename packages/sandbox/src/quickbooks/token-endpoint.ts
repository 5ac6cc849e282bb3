/** Tokens for a code or for a refresh token, and their revocation. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstOf, formOf } from '#pages'
import type { RealmCodes } from './consent.ts'
import type { QuickBooksContext } from './context.ts'
import { ACCESS_SECONDS, type IssuedTokens } from './grants.ts'

/** Only those who ask for it learn when the consent itself ends. */
const HARD_END_HEADER = 'x-include-refresh-token-hard-expires-in'

export function serveTokens(
  app: FastifyInstance,
  { options, grants }: QuickBooksContext,
  codes: RealmCodes,
) {
  app.get('/quickbooks/.well-known/openid_configuration', async () => {
    const at = (path: string) => `${options.origin()}/quickbooks${path}`
    return {
      issuer: at('/op/v1'),
      authorization_endpoint: at('/connect/oauth2'),
      token_endpoint: at('/oauth2/v1/tokens/bearer'),
      revocation_endpoint: at('/v2/oauth2/tokens/revoke'),
    }
  })

  app.post('/quickbooks/oauth2/v1/tokens/bearer', async (request, reply) => {
    if (!hasSecret(request, options)) return refuse(reply.code(401), 'invalid_client')
    const form = formOf(request)
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const code = codes.take(form.get('code') ?? '')
        if (!code || code.redirectUri !== form.get('redirect_uri')) {
          return refuse(reply, 'invalid_grant', 'Invalid authorization code')
        }
        return answer(request, reply, grants.issue(grants.consent(code.realmId, code.scopes)))
      }
      case 'refresh_token': {
        const tokens = grants.refresh(form.get('refresh_token') ?? '')
        if (tokens) return answer(request, reply, tokens)
        return refuse(reply, 'invalid_grant', 'Incorrect or invalid refresh token')
      }
      default:
        return refuse(reply, 'unsupported_grant_type')
    }
  })

  app.post('/quickbooks/v2/oauth2/tokens/revoke', async (request, reply) => {
    if (!hasSecret(request, options)) return refuse(reply.code(401), 'invalid_client')
    const body = request.body as { token?: unknown } | URLSearchParams | null
    const token = body instanceof URLSearchParams ? body.get('token') : firstOf(body?.token)
    return grants.revoke(token ?? '') ? noStore(reply).send() : refuse(reply, 'invalid_request')
  })
}

function answer(request: FastifyRequest, reply: FastifyReply, tokens: IssuedTokens) {
  const asksForEnd = request.headers[HARD_END_HEADER] === 'true'
  return noStore(reply).send({
    token_type: 'bearer',
    access_token: tokens.accessToken,
    expires_in: ACCESS_SECONDS,
    refresh_token: tokens.refreshToken,
    x_refresh_token_expires_in: tokens.refreshSeconds,
    ...(asksForEnd ? { x_refresh_token_hard_expires_in: tokens.hardSeconds } : {}),
  })
}

const noStore = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache, no-store').header('pragma', 'no-cache')

function refuse(reply: FastifyReply, error: string, description?: string) {
  const status = reply.statusCode === 200 ? 400 : reply.statusCode
  return noStore(reply)
    .code(status)
    .send({ error, ...(description ? { error_description: description } : {}) })
}

function hasSecret(
  request: FastifyRequest,
  { clientId, clientSecret }: QuickBooksContext['options'],
): boolean {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const expected = Buffer.from(`${clientId}:${clientSecret}`)
  const sent = Buffer.from(basic, 'base64')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
