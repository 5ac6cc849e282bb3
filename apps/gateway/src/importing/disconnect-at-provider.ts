import { ProviderFailure } from '@millpond/providers/accounting'
import type { Connection } from '../stores/connection-store.ts'
import { freshTokens, type TokenParts } from './provider-tokens.ts'

/** Ends a connection at the provider. One that no longer exists there counts as ended. */
export async function disconnectAtProvider(
  deps: TokenParts,
  connection: Connection,
): Promise<void> {
  const provider = deps.accounting[connection.provider]
  if (!provider) throw new ProviderFailure('unavailable', 'The provider is not configured')
  try {
    const tokens = await freshTokens(deps, connection.organisationId)
    await provider.disconnect(tokens, connection.linkId).catch(async error => {
      if (!isGone(error)) throw error
      // The refusal may concern the token and not the connection: tries once more with a new one.
      const renewed = await freshTokens(deps, connection.organisationId, tokens.accessToken)
      await provider.disconnect(renewed, connection.linkId)
    })
  } catch (error) {
    // It no longer exists there, which is the goal.
    if (!isGone(error)) throw error
  }
}

const isGone = (error: unknown) => error instanceof ProviderFailure && error.kind === 'disconnected'
