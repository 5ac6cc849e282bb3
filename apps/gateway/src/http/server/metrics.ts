import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendNotFound } from '../failure-reply.ts'

/** Counts and times every reply by its route, because the number of addresses is unbounded. */
export function addMetrics(
  app: FastifyInstance,
  { config, metrics }: Pick<Deps, 'config' | 'metrics'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    // A stream ends when its reader leaves, which is no response time.
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
      // For all others the route does not exist (ASVS 13.4.5).
      return sendNotFound(request, reply)
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Compares in constant time. */
const isSame = (given: string, wanted: string) => timingSafeEqual(hashOf(given), hashOf(wanted))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
