import type { FastifyInstance } from 'fastify'
import { CORRELATION_HEADER } from './correlation-id.ts'

/** One line per reply, with the route and not the address: queries and bodies are not logged. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_HEADER, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(request.caller && { userId: request.caller.userId }),
    }
    if (reply.statusCode === 401 || reply.statusCode === 403 || reply.statusCode === 429) {
      request.log.warn(line, 'request refused')
    } else if (reply.statusCode >= 500) request.log.error(line, 'request failed')
    else if (request.routeOptions.url?.startsWith('/api/')) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })
}
