/** The token half of OAuth 2: codes and refresh tokens for tokens, and revocation. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '#pages'
import { type ConsentCodes, challengeOf, type IssuedCode } from './oauth.ts'
import type { StandInContext } from './stand-in-context.ts'
import type { RefreshToken, XeroUser } from './state.ts'
import { ACCESS_TOKEN_SECONDS } from './tokens.ts'

/** With its secret, with its id alone (an app without a secret), or not at all. */
type ClientProof = 'secret' | 'public' | null

export function serveTokens(app: FastifyInstance, context: StandInContext, codes: ConsentCodes) {
  const { tokens, refreshTokens, state, connections } = context

  app.post('/connect/token', async (request, reply) => {
    const form = formOf(request)
    const proof = proofOf(request, form, context)
    if (!proof) return refuse(reply, 'invalid_client')
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const code = codes.take(form.get('code') ?? '')
        if (!code || !mayRedeem(code, form, proof)) return refuse(reply, 'invalid_grant')
        return redeem(reply, code, proof)
      }
      case 'refresh_token': {
        const sent = refreshTokens.find(form.get('refresh_token') ?? '')
        if (!sent || (proof === 'public' && !sent.isPublic)) return refuse(reply, 'invalid_grant')
        const next = refreshTokens.rotate(sent)
        const user = next && userOf(next.userId)
        return user ? answer(reply, user, next, null) : refuse(reply, 'invalid_grant')
      }
      default:
        return refuse(reply, 'unsupported_grant_type')
    }
  })

  const userOf = (userId: string) => state.data.users.find(user => user.userId === userId)

  function redeem(reply: FastifyReply, code: IssuedCode, proof: ClientProof) {
    const user = userOf(code.userId)
    if (!user) return refuse(reply, 'invalid_grant')
    const { userId, authEventId, scopes, nonce } = code
    const refresh = scopes.includes('offline_access')
      ? refreshTokens.issue({ userId, authEventId, isPublic: proof === 'public' })
      : null
    return answer(reply, user, refresh, {
      authEventId,
      nonce,
      hasOpenId: scopes.includes('openid'),
    })
  }

  async function answer(
    reply: FastifyReply,
    user: XeroUser,
    refresh: RefreshToken | null,
    event: { authEventId: string; nonce: string | null; hasOpenId: boolean } | null,
  ) {
    const authEventId = event?.authEventId ?? refresh?.authEventId ?? ''
    const accessToken = await tokens.signAccess(user, authEventId)
    return noStore(reply).send({
      ...(event?.hasOpenId
        ? { id_token: await tokens.signIdentity(user, event.nonce, accessToken) }
        : {}),
      access_token: accessToken,
      expires_in: ACCESS_TOKEN_SECONDS,
      token_type: 'Bearer',
      ...(refresh ? { refresh_token: refresh.token } : {}),
      scope: user.scopes.join(' '),
    })
  }

  app.post('/connect/revocation', async (request, reply) => {
    const form = formOf(request)
    if (!proofOf(request, form, context)) return refuse(reply, 'invalid_client')
    const sent = refreshTokens.find(form.get('token') ?? '')
    if (sent) {
      const user = userOf(sent.userId)
      if (user) user.scopes = []
      const { data } = state
      data.refreshTokens = data.refreshTokens.filter(known => known.userId !== sent.userId)
      connections.end(connection => connection.userId === sent.userId)
    }
    return noStore(reply).send()
  })
}

const noStore = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache')

const refuse = (reply: FastifyReply, error: string) => noStore(reply).code(400).send({ error })

function proofOf(
  request: FastifyRequest,
  form: URLSearchParams,
  { options }: StandInContext,
): ClientProof {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (basic !== undefined) {
    const expected = Buffer.from(`${options.clientId}:${options.clientSecret}`)
    const sent = Buffer.from(basic, 'base64')
    return sent.length === expected.length && timingSafeEqual(sent, expected) ? 'secret' : null
  }
  if (form.get('client_id') !== options.clientId) return null
  const secret = form.get('client_secret')
  if (secret !== null) return secret === options.clientSecret ? 'secret' : null
  return 'public'
}

/**
 * A request with a challenge needs its verifier; an app without a secret needs a challenge.
 */
function mayRedeem(code: IssuedCode, form: URLSearchParams, proof: ClientProof): boolean {
  if (form.get('redirect_uri') !== code.redirectUri) return false
  if (code.challenge === null) return proof === 'secret'
  const verifier = form.get('code_verifier')
  return verifier !== null && challengeOf(verifier) === code.challenge
}
