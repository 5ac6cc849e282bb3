import { ProviderFailure } from '@millpond/providers/accounting'
import type { Deps } from '../deps.ts'
import { type Connection, connectionStore } from '../stores/connection-store.ts'
import { releaseUnusedConsent } from './end-consent.ts'
import { freshTokens, type TokenParts } from './provider-tokens.ts'

/** Ends a connection at the provider. One that no longer exists there counts as ended. */
async function disconnectAtProvider(deps: TokenParts, connection: Connection): Promise<void> {
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

/** A connection that is ending here also ends at the provider. */
export async function endAtProvider(
  deps: TokenParts & Pick<Deps, 'log'>,
  organisationId: string,
): Promise<void> {
  const connection = await deps.database.inOrganisation(organisationId, tx =>
    connectionStore.find(tx, organisationId),
  )
  if (connection?.status !== 'ending') return
  if (deps.accounting[connection.provider]) await disconnectAtProvider(deps, connection)
  await forgetConnection(deps, organisationId)
}

/** Deletes the tokens too, unless another connection uses them. */
export async function forgetConnection(
  deps: Pick<Deps, 'accounting' | 'database' | 'log' | 'seal'>,
  organisationId: string,
): Promise<void> {
  const connection = await deps.database.inOrganisation(organisationId, async tx => {
    await connectionStore.markEnded(tx, organisationId)
    return connectionStore.find(tx, organisationId)
  })
  if (connection) await releaseUnusedConsent(deps, organisationId, connection.grantId)
}
