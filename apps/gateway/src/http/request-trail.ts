import type { FastifyInstance } from 'fastify'
import { isUuid } from '#database/index.ts'
import { onTrail } from '#signals/trail.ts'

/**
 * Everything a handler does is on the trail of its request. As late as this, because reading the
 * body loses what was begun before it.
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
