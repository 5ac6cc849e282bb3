import type { disconnect as route } from '@millpond/contract/connection'
import { ProviderFailure } from '@millpond/providers/accounting'
import { endConnection } from '../../books/end-connection.ts'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { type Connection, connectionStore } from '../../stores/connection-store.ts'
import { freshTokens } from './access-token.ts'
import { letGoOfGrant } from './end-grant.ts'

/** At the provider first: a company that still let us in would not be disconnected. */
export const disconnect: Handler<typeof route> = async call => {
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
  if (ended) await letGoOfGrant(deps, organisationId, (ended as Connection).grantId)
  return answer
}

export async function disconnectAtProvider(deps: Deps, connection: Connection): Promise<void> {
  const provider = deps.accounting[connection.provider]
  if (!provider) throw new ProviderFailure('unavailable', 'The provider is not configured')
  try {
    const tokens = await freshTokens(deps, connection.organisationId)
    await provider.disconnect(tokens, connection.linkId).catch(async error => {
      if (!isGone(error)) throw error
      // The token may be what was refused, and not the connection: once more with a new one.
      const renewed = await freshTokens(deps, connection.organisationId, tokens.accessToken)
      await provider.disconnect(renewed, connection.linkId)
    })
  } catch (error) {
    // Gone already at its side is what was asked for.
    if (!isGone(error)) throw error
  }
}

const isGone = (error: unknown) => error instanceof ProviderFailure && error.kind === 'disconnected'
