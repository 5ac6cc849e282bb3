import type { FastifyInstance } from 'fastify'
import { isUuid } from '#database/index.ts'
import { onTrail } from '#signals/trail.ts'

/**
 * Puts all work of a handler on the trail of its request. Set late, because reading the body loses
 * the async context.
 */
export function addRequestTrail(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { organisationId } = (request.query ?? {}) as { organisationId?: unknown }
    const trail = {
      correlationId: request.id,
      organisationId: isUuid(organisationId) ? organisationId : null,
    }
    onTrail(trail, done)
  })
}
