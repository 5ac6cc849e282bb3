import type { FastifyInstance } from 'fastify'
import { firstOf } from '#pages'
import { refuseExpired, refuseTenant, refuseUnauthenticated } from './errors.ts'
import type { StandInContext } from './stand-in-context.ts'
import type { XeroConnection } from './state.ts'

const wireConnection = (connection: XeroConnection) => ({
  id: connection.id,
  authEventId: connection.authEventId,
  tenantId: connection.tenantId,
  tenantType: 'ORGANISATION',
  tenantName: connection.tenantName,
  createdDateUtc: new Date(connection.createdAt).toISOString(),
  updatedDateUtc: new Date(connection.updatedAt).toISOString(),
})

export function serveConnections(app: FastifyInstance, { tokens, connections }: StandInContext) {
  app.get('/connections', async (request, reply) => {
    const bearer = await tokens.readBearer(request.headers.authorization)
    if (bearer.kind === 'expired') return refuseExpired(reply, bearer.endedAt)
    if (bearer.kind === 'unreadable') return refuseUnauthenticated(reply)
    const authEventId = firstOf((request.query as Record<string, unknown>).authEventId)
    return connections
      .of(bearer.caller.userId)
      .filter(connection => authEventId === null || connection.authEventId === authEventId)
      .map(wireConnection)
  })

  app.delete('/connections/:id', async (request, reply) => {
    const bearer = await tokens.readBearer(request.headers.authorization)
    if (bearer.kind === 'expired') return refuseExpired(reply, bearer.endedAt)
    if (bearer.kind === 'unreadable') return refuseUnauthenticated(reply)
    const { id } = request.params as { id: string }
    const { userId } = bearer.caller
    const ended = connections.end(known => known.userId === userId && known.id === id)
    if (ended > 0) return reply.code(204).send()
    // A tenant or an event is not a connection: naming one is forbidden, not merely unknown.
    const isOtherId = connections
      .of(userId)
      .some(known => known.tenantId === id || known.authEventId === id)
    return isOtherId ? refuseTenant(reply) : reply.code(404).send()
  })
}
