import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DemoCompany } from '#companies'
import { refuseExpired, refuseTenant, refuseUnauthenticated } from './errors.ts'
import { firstOf } from './form.ts'
import type { Stand } from './stand.ts'
import type { StateFile, XeroConnection } from './state.ts'

export interface Connections {
  connect(userId: string, company: TenantProfile, authEventId: string): XeroConnection
  of(userId: string): XeroConnection[]
  find(userId: string, tenantId: string): XeroConnection | null
  /** Ends those that fit and says how many they were. */
  end(fits: (connection: XeroConnection) => boolean): number
}

export type TenantProfile = Pick<DemoCompany, 'key' | 'organisationId' | 'name'>

export function createConnections(state: StateFile, now: () => number): Connections {
  const { data } = state
  const find = (userId: string, tenantId: string) =>
    data.connections.find(known => known.userId === userId && known.tenantId === tenantId) ?? null

  return {
    find,
    of: userId => data.connections.filter(connection => connection.userId === userId),
    connect(userId, { key, organisationId, name }, authEventId) {
      const known = find(userId, organisationId)
      if (known) {
        known.authEventId = authEventId
        known.updatedAt = now()
        return known
      }
      const connection: XeroConnection = {
        id: randomUUID(),
        userId,
        tenantId: organisationId,
        company: key,
        tenantName: name,
        authEventId,
        createdAt: now(),
        updatedAt: now(),
      }
      data.connections.push(connection)
      return connection
    },
    end(fits) {
      const before = data.connections.length
      data.connections = data.connections.filter(connection => !fits(connection))
      state.save()
      return before - data.connections.length
    },
  }
}

const wireConnection = (connection: XeroConnection) => ({
  id: connection.id,
  authEventId: connection.authEventId,
  tenantId: connection.tenantId,
  tenantType: 'ORGANISATION',
  tenantName: connection.tenantName,
  createdDateUtc: new Date(connection.createdAt).toISOString(),
  updatedDateUtc: new Date(connection.updatedAt).toISOString(),
})

export function serveConnections(app: FastifyInstance, { tokens, connections }: Stand) {
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
