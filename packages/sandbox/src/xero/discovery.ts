import type { FastifyInstance } from 'fastify'
import { refuseUnauthenticated } from './errors.ts'
import { SCOPE_WORDS } from './scopes.ts'
import type { StandInContext } from './stand-in-context.ts'
import { identityOf } from './tokens.ts'

const ADDRESS = '/.well-known/openid-configuration'

export function serveDiscovery(app: FastifyInstance, { options, tokens, state }: StandInContext) {
  app.get(ADDRESS, async () => {
    const issuer = options.issuer()
    return {
      issuer,
      authorization_endpoint: `${issuer}/identity/connect/authorize`,
      token_endpoint: `${issuer}/connect/token`,
      userinfo_endpoint: `${issuer}/connect/userinfo`,
      revocation_endpoint: `${issuer}/connect/revocation`,
      jwks_uri: `${issuer}${ADDRESS}/jwks`,
      scopes_supported: Object.keys(SCOPE_WORDS),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    }
  })

  app.get(`${ADDRESS}/jwks`, async () => tokens.publicKeys())

  app.get('/connect/userinfo', async (request, reply) => {
    const bearer = await tokens.readBearer(request.headers.authorization)
    const callerId = bearer.kind === 'valid' ? bearer.caller.userId : null
    const user = state.data.users.find(({ userId }) => userId === callerId)
    if (!user?.scopes.includes('openid')) return refuseUnauthenticated(reply)
    return reply.header('cache-control', 'no-store').send(identityOf(user))
  })
}
