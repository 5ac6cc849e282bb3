import { randomUUID } from 'node:crypto'
import type { DemoCompany } from '#companies'
import type { StateFile, XeroConnection } from './state.ts'

export interface Connections {
  connect(userId: string, company: TenantProfile, authEventId: string): XeroConnection
  of(userId: string): XeroConnection[]
  find(userId: string, tenantId: string): XeroConnection | null
  /** Ends the matching connections and returns their number. */
  end(fits: (connection: XeroConnection) => boolean): number
}

type TenantProfile = Pick<DemoCompany, 'key' | 'organisationId' | 'name'>

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
        // As at Xero, a second consent adds nothing: the event stays that of the first one.
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
