import type { disconnect as route } from '@millpond/contract/connection'
import type { Handler } from '../../http/call.ts'
import { disconnectAtProvider } from '../../importing/disconnect-at-provider.ts'
import { endConnection } from '../../importing/end-connection.ts'
import { releaseUnusedConsent } from '../../importing/end-consent.ts'
import { type Connection, connectionStore } from '../../stores/connection-store.ts'

/** Calls the provider first: a tenant that still granted access would not be disconnected. */
export const disconnect: Handler<
  typeof route,
  'accounting' | 'database' | 'log' | 'metrics' | 'seal'
> = async call => {
  const { deps, organisationId } = call
  let ended: Connection | null = null
  const answer = await call.phases({
    claim: tx => connectionStore.find(tx, organisationId),
    async ask(connection) {
      if (connection?.status !== 'connected') return null
      await disconnectAtProvider(deps, connection)
      return connection
    },
    async commit(tx, connection) {
      ended = connection
      if (connection) await endConnection(tx, organisationId, 'asked')
      return { disconnected: true }
    },
  })
  if (ended) await releaseUnusedConsent(deps, organisationId, (ended as Connection).grantId)
  return answer
}
