import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendNotFound } from './failure-reply.ts'

/**
 * Counts and times every answer by its route: addresses themselves are as many as their callers.
 */
export function addMetrics(app: FastifyInstance, { config, metrics }: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    // A stream ends when its reader leaves: that is not how long an answer took.
    if (`${reply.getHeader('content-type')}`.startsWith('text/event-stream')) return
    metrics.answered({
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
  })
  const { metricsToken } = config
  if (metricsToken === null) return
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      request.log.warn({ address: request.ip }, 'metrics refused')
      // To everybody else there is no such address (ASVS 13.4.5).
      return sendNotFound(request, reply)
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Takes as long for a near miss as for a wild guess. */
const isSame = (given: string, wanted: string) => timingSafeEqual(hashOf(given), hashOf(wanted))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
