import type { FastifyInstance } from 'fastify'
import type { AccessTokens } from '../../identity/access-token.ts'

/** The keys that verify our access tokens. */
export function addPublicKeys(app: FastifyInstance, tokens: AccessTokens): void {
  app.get('/auth/jwks', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return tokens.publicKeys
  })
}
