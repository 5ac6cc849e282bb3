import { IS_RETRYABLE, ProviderFailure, type TokenSet } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { type Connection, connectionStore } from '../stores/connection-store.ts'
import { releaseUnusedConsent } from './end-consent.ts'
import { freshTokens, type TokenParts } from './provider-tokens.ts'

type EndParts = TokenParts & Pick<Deps, 'clock' | 'log'>

/** Ends a connection at the provider. One that no longer exists there counts as ended. */
async function disconnectAtProvider(deps: TokenParts, connection: Connection): Promise<void> {
  const { organisationId, linkId } = connection
  const provider = deps.accounting[connection.provider]
  if (!provider) throw new ProviderFailure('unavailable', 'The provider is not configured')
  const end = async (tokens: TokenSet) => {
    // Another process may have ended it meanwhile, and an owner may have connected it again.
    const now = await connectionOf(deps, organisationId)
    if (now?.status === 'ending') await provider.disconnect(tokens, linkId)
  }
  try {
    const tokens = await freshTokens(deps, organisationId)
    await end(tokens).catch(async error => {
      if (!isGone(error)) throw error
      // The refusal may concern the token and not the connection: tries once more with a new one.
      await end(await freshTokens(deps, organisationId, tokens.accessToken))
    })
  } catch (error) {
    // It no longer exists there, which is the goal.
    if (!isGone(error)) throw error
  }
}

const isGone = (error: unknown) => error instanceof ProviderFailure && error.kind === 'disconnected'

/** Whether a later try may end it. An error that is not the provider's answer says nothing. */
export const mayEndLater = (error: unknown): boolean =>
  !(error instanceof ProviderFailure) || IS_RETRYABLE[error.kind]

const connectionOf = ({ database }: Pick<Deps, 'database'>, organisationId: string) =>
  database.inOrganisation(organisationId, tx => connectionStore.find(tx, organisationId))

// Ends that run in this process: a second request to the provider could arrive after a reconnect.
const underWay = new WeakMap<Deps['database'], Map<string, Promise<void>>>()

/** Longer than any call; after a crash another process asks then. */
const LEASE_MS = 5 * 60_000

/** Runs in the transaction that lets other processes try. */
type AfterFailure = (tx: Tx) => Promise<void>

/**
 * A connection that is ending here also ends at the provider. Concurrent callers share one end, and
 * it does nothing while another process asks the provider, or before its next try is due.
 */
export function endAtProvider(
  deps: EndParts,
  organisationId: string,
  afterFailure: AfterFailure = async () => undefined,
): Promise<void> {
  const running = underWay.get(deps.database) ?? new Map<string, Promise<void>>()
  underWay.set(deps.database, running)
  const before = running.get(organisationId)
  if (before) return before
  const end = endIfEnding(deps, organisationId, afterFailure).finally(() =>
    running.delete(organisationId),
  )
  running.set(organisationId, end)
  return end
}

async function endIfEnding(
  deps: EndParts,
  organisationId: string,
  afterFailure: AfterFailure,
): Promise<void> {
  const connection = await connectionOf(deps, organisationId)
  if (connection?.status !== 'ending') return
  const now = deps.clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const here = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.database.inOrganisation(organisationId, work)
  if (!(await here(tx => connectionStore.claimEnd(tx, organisationId, now, until)))) return
  try {
    if (deps.accounting[connection.provider]) await disconnectAtProvider(deps, connection)
    await forgetConnection(deps, organisationId)
    await here(tx => connectionStore.releaseEnd(tx, organisationId, until))
  } catch (error) {
    await here(async tx => {
      await afterFailure(tx)
      await connectionStore.releaseEnd(tx, organisationId, until)
    })
    throw error
  }
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
