import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProviderName } from '@millpond/core/organisation'
import { ProviderFailure, type TokenSet } from '@millpond/providers/accounting'
import type { Deps } from '../deps.ts'
import type { Seal } from '../sealing/seal.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { type Grant, grantStore, type SealedTokens } from '../stores/grant-store.ts'
import { endConsent, sealOwnerOf } from './end-consent.ts'

export type TokenParts = Pick<Deps, 'database' | 'seal' | 'accounting' | 'metrics'>

/** A token this close to its expiry may be rejected on arrival. */
const MARGIN_MS = 60_000
/** Longer than any refresh; after a crash the lease expires by then. */
const LEASE_SECONDS = 45
const MAX_WAIT_MS = 60_000
/** Xero accepts the replaced refresh token for this long, in case its answer was lost. */
const GRACE_SECONDS = 30 * 60

// Pending refreshes of this process, so that concurrent callers use one connection of the pool.
const asking = new WeakMap<TokenParts['database'], Map<string, Promise<TokenSet>>>()

/**
 * The tokens of an organisation's connection, refreshed when they are about to expire or when the
 * provider rejected `rejected`. Concurrent callers share one refresh.
 */
export function freshTokens(
  parts: TokenParts,
  organisationId: string,
  rejected?: string,
): Promise<TokenSet> {
  const asked = asking.get(parts.database) ?? new Map<string, Promise<TokenSet>>()
  asking.set(parts.database, asked)
  const question = `${organisationId} ${rejected ?? ''}`
  const underWay = asked.get(question)
  if (underWay) return underWay
  const answer = findTokens(parts, organisationId, rejected).finally(() => asked.delete(question))
  asked.set(question, answer)
  return answer
}

/**
 * Of many processes one refreshes: it acquires a lease under the grant's row lock, and the others
 * wait for its result. The lock is not held during the call, which would block the embedded
 * database.
 */
async function findTokens(
  parts: TokenParts,
  organisationId: string,
  rejected: string | undefined,
): Promise<TokenSet> {
  const grantId = await grantOf(parts, organisationId)
  const deadline = Date.now() + MAX_WAIT_MS
  while (Date.now() < deadline) {
    const leaseId = randomUUID()
    const turn = await takeTurn(parts, { organisationId, grantId, leaseId, rejected })
    if ('tokens' in turn) return turn.tokens
    if ('lease' in turn) {
      const refreshed = await refresh(parts, organisationId, turn.lease, leaseId)
      if (refreshed) return refreshed
    } else {
      await sleep(50 + Math.random() * 100)
    }
  }
  throw new ProviderFailure('unavailable', 'The tokens were being refreshed for too long')
}

async function grantOf(parts: TokenParts, organisationId: string): Promise<string> {
  const connection = await parts.database.inOrganisation(organisationId, tx =>
    connectionStore.find(tx, organisationId),
  )
  // A connection that is ending must still be ended at the provider.
  if (!connection || connection.status === 'disconnected') throw ended(connection?.provider)
  return connection.grantId
}

const ended = (provider: ProviderName | null = null) =>
  new ProviderFailure('disconnected', 'The connection has ended', { provider })

interface Ask {
  readonly organisationId: string
  readonly grantId: string
  readonly leaseId: string
  readonly rejected: string | undefined
}

type Turn = { readonly tokens: TokenSet } | { readonly lease: Grant } | { readonly busy: true }

function takeTurn(parts: TokenParts, ask: Ask): Promise<Turn> {
  return parts.database.inOrganisation(ask.organisationId, async tx => {
    const grant = await grantStore.lock(tx, ask.grantId)
    if (!grant) throw ended()
    const tokens = openTokens(parts.seal, grant)
    const isFresh = tokens.accessExpiresAt - Date.now() > MARGIN_MS
    if (isFresh && tokens.accessToken !== ask.rejected) return { tokens }
    if (grant.isLeased) return { busy: true }
    await grantStore.lease(tx, ask.grantId, ask.leaseId, LEASE_SECONDS)
    return { lease: grant }
  })
}

/** Null when the lease was lost to another process or a fresh consent, whose tokens are valid. */
async function refresh(
  parts: TokenParts,
  organisationId: string,
  grant: Grant,
  leaseId: string,
): Promise<TokenSet | null> {
  const { grantId } = grant
  let tokens: TokenSet
  const { tokensRefreshed } = parts.metrics
  try {
    tokens = await askProvider(parts, grant)
    tokensRefreshed(grant.provider, 'renewed')
  } catch (error) {
    const isEnded = error instanceof ProviderFailure && error.kind === 'disconnected'
    tokensRefreshed(grant.provider, isEnded ? 'ended' : 'failed')
    if (isEnded) {
      const isOver = await endConsent(parts, { organisationId, grantId, leaseId })
      if (!isOver) return null
    } else {
      await parts.database.inOrganisation(organisationId, tx =>
        grantStore.release(tx, grantId, leaseId),
      )
    }
    throw error
  }
  const sealed = sealTokens(parts.seal, grantId, tokens)
  const isKept = await parts.database.inOrganisation(organisationId, tx =>
    grantStore.rotate(tx, grantId, leaseId, sealed, GRACE_SECONDS),
  )
  return isKept ? tokens : null
}

async function askProvider(parts: TokenParts, grant: Grant): Promise<TokenSet> {
  const provider = parts.accounting[grant.provider]
  if (!provider) throw new ProviderFailure('unavailable', `${grant.provider} is not configured`)
  try {
    const current = parts.seal.open(grant.refreshToken, sealOwnerOf(grant.grantId))
    return await provider.refresh(current, grant.subject)
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.kind === 'disconnected'
    if (!isRefused || !grant.previousRefreshToken) throw error
    // A restored backup may hold a pair that was already used; its predecessor may still work.
    const previous = parts.seal.open(grant.previousRefreshToken, sealOwnerOf(grant.grantId))
    return provider.refresh(previous, grant.subject)
  }
}

export const sealTokens = (seal: Seal, grantId: string, tokens: TokenSet): SealedTokens => ({
  accessToken: seal.seal(tokens.accessToken, sealOwnerOf(grantId)),
  refreshToken: seal.seal(tokens.refreshToken, sealOwnerOf(grantId)),
  accessExpiresAt: new Date(tokens.accessExpiresAt),
})

const openTokens = (seal: Seal, grant: Grant): TokenSet => ({
  accessToken: seal.open(grant.accessToken, sealOwnerOf(grant.grantId)),
  refreshToken: seal.open(grant.refreshToken, sealOwnerOf(grant.grantId)),
  accessExpiresAt: grant.accessExpiresAt,
  subject: grant.subject,
  consentId: null,
})
