/** Exchanges codes for tokens, answers userinfo, and revokes tokens. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '#pages'
import type { Codes } from './authorize.ts'
import type { ProviderKey } from './keys.ts'
import type { ConsentGrant, OpenIdClient, OpenIdSetup } from './setup.ts'
import { signIdentity } from './sign-identity.ts'

interface Living {
  readonly grant: ConsentGrant
  readonly endsAt: number
}

export function serveTokens(
  app: FastifyInstance,
  setup: OpenIdSetup,
  codes: Codes,
  key: ProviderKey,
) {
  const { paths, now, tamper } = setup
  const access = new Map<string, Living>()
  const refresh = new Map<string, Living>()

  app.post(paths.token, async (request, reply) => {
    const moved = tamper?.redirect(paths.token)
    if (moved) return reply.redirect(moved, 302)
    const form = formOf(request)
    if (!isClient(request, form, setup)) return refuse(reply, 'invalid_client', 401)
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const grant = codes.take(form.get('code') ?? '')
        if (!grant || !mayRedeem(grant, form)) return refuse(reply, 'invalid_grant')
        return answer(reply, grant, true)
      }
      case 'refresh_token': {
        const sent = form.get('refresh_token') ?? ''
        const living = refresh.get(sent)
        refresh.delete(sent)
        if (!living || living.endsAt <= now()) return refuse(reply, 'invalid_grant')
        return answer(reply, living.grant, false)
      }
      default:
        return refuse(reply, 'unsupported_grant_type')
    }
  })

  async function answer(reply: FastifyReply, grant: ConsentGrant, withIdentity: boolean) {
    const token = (seconds: number, kept: Map<string, Living>) => {
      const value = randomBytes(32).toString('base64url')
      kept.set(value, { grant, endsAt: now() + seconds * 1000 })
      return value
    }
    const accessToken = token(setup.accessSeconds, access)
    const idToken = withIdentity ? await signIdentity(setup, key, grant, accessToken) : null
    return noStore(reply).send({
      token_type: 'bearer',
      expires_in: setup.accessSeconds,
      access_token: accessToken,
      ...(idToken === null ? {} : { id_token: idToken }),
      ...(setup.refreshSeconds === undefined
        ? {}
        : {
            refresh_token: token(setup.refreshSeconds, refresh),
            x_refresh_token_expires_in: setup.refreshSeconds,
          }),
    })
  }

  app.get(paths.userinfo, async (request, reply) => {
    const moved = tamper?.redirect(paths.userinfo)
    if (moved) return reply.redirect(moved, 302)
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const living = access.get(token)
    if (!living || living.endsAt <= now()) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
      return refuse(reply, 'invalid_token', 401)
    }
    const claims = setup.userinfo(living.grant)
    return noStore(reply).send(tamper?.userinfo(claims) ?? claims)
  })

  app.post(paths.revocation, async (request, reply) => {
    const form = formOf(request)
    if (!isClient(request, form, setup)) return refuse(reply, 'invalid_client', 401)
    const { body } = request
    const inJson = body !== null && typeof body === 'object' && 'token' in body ? body.token : null
    const token = typeof inJson === 'string' ? inJson : (form.get('token') ?? '')
    const grant = (access.get(token) ?? refresh.get(token))?.grant
    for (const kept of [access, refresh]) {
      for (const [value, living] of kept) if (living.grant === grant) kept.delete(value)
    }
    return noStore(reply).code(200).send()
  })
}

const noStore = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache')

const refuse = (reply: FastifyReply, error: string, status = 400) =>
  noStore(reply).code(status).send({ error })

/** The credentials in the header may be escaped by RFC 6749 §2.3.1, or not. */
function isClient(
  { headers }: FastifyRequest,
  form: URLSearchParams,
  { clientId, clientSecret }: OpenIdClient,
): boolean {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '')?.[1]
  if (basic === undefined) {
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  }
  const expected = Buffer.from(`${clientId}:${clientSecret}`)
  const text = Buffer.from(basic, 'base64').toString()
  const sent = Buffer.from(/%/.test(text) ? decodeURIComponent(text) : text)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function mayRedeem({ redirectUri, challenge }: ConsentGrant, form: URLSearchParams): boolean {
  if (form.get('redirect_uri') !== redirectUri) return false
  if (challenge === null) return true
  const verifier = form.get('code_verifier') ?? ''
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
