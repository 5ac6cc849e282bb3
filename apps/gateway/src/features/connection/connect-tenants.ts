import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  IS_RETRYABLE,
  ProviderFailure,
  type Tenant,
  type TokenSet,
} from '@millpond/providers/accounting'
import { asSystemWithin, sqlStateOf, type Tx } from '#database/index.ts'
import { evaluateBooks } from '../../alerts/evaluate-alerts.ts'
import { limitTrial, type TrialNeeds } from '../../billing/limit-trial.ts'
import type { Deps } from '../../deps.ts'
import { FACTOR_GRACE_MS } from '../../identity/factor-duty.ts'
import type { Person } from '../../identity/index.ts'
import { addFirstImport } from '../../importing/begin-import.ts'
import { endAtProvider } from '../../importing/disconnect-at-provider.ts'
import { sealTokens } from '../../importing/provider-tokens.ts'
import { currentTrail } from '../../signals/trail.ts'
import { type Connection, connectionStore } from '../../stores/connection-store.ts'
import { grantStore } from '../../stores/grant-store.ts'
import { notificationStore } from '../../stores/notification-store.ts'
import { userStore } from '../../stores/user-store.ts'
import { type Consent, chooseTenants, TenantTaken } from './choose-tenants.ts'
import { makeOrganisation } from './new-organisation.ts'

type FactorNeeds = 'clock' | 'config' | 'factors' | 'identity' | 'mail' | 'passkeys'
export type ConnectNeeds =
  | FactorNeeds
  | TrialNeeds
  | 'accounting'
  | 'audit'
  | 'database'
  | 'jobs'
  | 'log'
  | 'metrics'
  | 'seal'

const UNIQUE_VIOLATION = '23505'
const LOCK_TIMEOUT = '55P03'
/** Longer than it takes to connect the tenants of a consent. */
const HOLD_SECONDS = 60

/**
 * Stores the consent and starts an import for each tenant that it added; replies with the first.
 */
export async function connectTenants(
  deps: Pick<Deps, ConnectNeeds>,
  consent: Consent,
  tokens: TokenSet,
): Promise<string | null> {
  const tenants = await chooseTenants(deps, consent, tokens).catch(async error => {
    await settleUnused(deps, consent, tokens, error)
    throw error
  })
  if (tenants.length === 0) {
    await settleUnused(deps, consent, tokens)
    return null
  }
  const holdId = randomUUID()
  const grantId = await saveGrant(deps, consent, tokens, holdId)
  try {
    return await connectAll(deps, consent, tenants, grantId)
  } finally {
    await releaseHold(deps, consent, grantId, holdId)
  }
}

async function connectAll(
  deps: Pick<Deps, ConnectNeeds>,
  consent: Consent,
  tenants: readonly Tenant[],
  grantId: string,
): Promise<string | null> {
  const connected: string[] = []
  let trouble: unknown = null
  for (const tenant of tenants) {
    try {
      connected.push(await connectTenant(deps, consent, tenant, grantId))
    } catch (error) {
      // A tenant that cannot be connected does not block the others of the same consent.
      deps.log.warn({ err: error }, 'a company of a consent could not be connected')
      trouble ??= error
    }
  }
  if (connected.length === 0) throw trouble
  deps.mail.wake()
  return connected[0] ?? null
}

/**
 * Keeps the tokens of a consent that connects nothing until the consent has been revoked. It is not
 * revoked if the books of another company are read through it. After a failure that may pass, or
 * if it cannot be revoked, it is stored: the sweep of unused consents revokes it later.
 */
async function settleUnused(
  deps: Pick<Deps, 'accounting' | 'database' | 'log' | 'seal'>,
  consent: Consent,
  tokens: TokenSet,
  error: unknown = null,
): Promise<void> {
  const { provider, userId } = consent
  const { subject } = tokens
  try {
    const mayPass = error instanceof ProviderFailure && IS_RETRYABLE[error.kind]
    const isHeld = await deps.database.asSystem(tx => grantStore.isHeld(tx, provider, subject))
    if (mayPass || isHeld || !(await isRevoked(deps, consent, tokens))) {
      await saveGrant(deps, consent, tokens)
    }
  } catch (trouble) {
    deps.log.error({ err: trouble, userId }, 'an unused consent could not be stored')
  }
}

async function isRevoked(
  deps: Pick<Deps, 'accounting' | 'log'>,
  { provider, userId }: Consent,
  tokens: TokenSet,
): Promise<boolean> {
  try {
    await deps.accounting[provider]?.revoke(tokens.refreshToken)
    return true
  } catch (error) {
    deps.log.warn({ err: error, userId }, 'an unused consent could not be revoked yet')
    return false
  }
}

/**
 * The consent is stored even if a tenant is already connected elsewhere, because its tokens
 * replaced the older ones. Until `holdId` is released, the end of another connection does not
 * revoke it.
 */
function saveGrant(
  deps: Pick<Deps, 'database' | 'seal'>,
  consent: Consent,
  tokens: TokenSet,
  holdId?: string,
): Promise<string> {
  const { userId, provider } = consent
  const owner = { userId, provider, subject: tokens.subject }
  return againOnCollision(() =>
    deps.database.asUser(userId, async tx => {
      const grantId = (await grantStore.idOf(tx, owner)) ?? randomUUID()
      await grantStore.save(tx, { ...owner, grantId }, sealTokens(deps.seal, grantId, tokens))
      if (holdId) await grantStore.lease(tx, grantId, holdId, HOLD_SECONDS)
      return grantId
    }),
  )
}

/** Releases the hold. If this fails, the hold ends by itself. */
async function releaseHold(
  deps: Pick<Deps, 'database' | 'log'>,
  { userId }: Consent,
  grantId: string,
  holdId: string,
): Promise<void> {
  await deps.database
    .asUser(userId, tx => grantStore.release(tx, grantId, holdId))
    .catch((error: unknown) => {
      deps.log.warn({ err: error, userId }, 'a consent could not be released yet')
    })
}

/** The first connection starts the person's grace for a second factor, and they are notified. */
async function requireFactor(tx: Tx, deps: Pick<Deps, FactorNeeds>, userId: string): Promise<void> {
  const from = new Date(deps.clock.now().getTime() + FACTOR_GRACE_MS)
  if (!(await userStore.requireFactor(tx, userId, from))) return
  const person = await deps.identity.personOf(tx, userId)
  const hasOne =
    (await deps.factors.hasTotp(tx, userId)) || (await deps.passkeys.list(tx, userId)).length > 0
  if (!person || hasOne || deps.config.factorRule === 'off') return
  await deps.mail.notify(tx, person.email, 'factorDue')
}

/**
 * Two consents at the same time both find nothing, and both add a row; the later one then finds the
 * other's row. The later one may also have waited too long for the other: a consent cannot be sent
 * again.
 */
async function againOnCollision<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (![UNIQUE_VIOLATION, LOCK_TIMEOUT].includes(sqlStateOf(error) ?? '')) throw error
    return work()
  }
}

async function connectTenant(
  deps: Pick<Deps, ConnectNeeds>,
  consent: Consent,
  tenant: Tenant,
  grantId: string,
): Promise<string> {
  try {
    return await againOnCollision(() => saveConnection(deps, consent, tenant, grantId))
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new TenantTaken('Connected elsewhere')
    throw error
  }
}

async function saveConnection(
  deps: Pick<Deps, ConnectNeeds>,
  consent: Consent,
  tenant: Tenant,
  grantId: string,
): Promise<string> {
  const existing = consent.organisationId ?? (await ownOrganisationOf(deps, consent, tenant))
  const organisationId = existing ?? randomUUID()
  const person = await deps.database.asSystem(tx => deps.identity.personOf(tx, consent.userId))
  const company = { provider: consent.provider, tenantId: tenant.tenantId }
  await awaitEnds(deps, company)
  await deps.database.inOrganisation(organisationId, async tx => {
    if (!existing) {
      await makeOrganisation(tx, consent, { organisationId, name: tenant.name })
    }
    const emails = existing || !person ? [] : [person.email]
    // The end of a connection at the provider would also end a new one to the same tenant.
    const isEnding = await asSystemWithin(tx, () => connectionStore.hasAny(tx, 'ending', company))
    if (isEnding) throw stillEnding()
    await limitTrial(deps, tx, organisationId, { emails, tenant: company })
    const isSaved = await connectionStore.save(tx, {
      organisationId,
      provider: consent.provider,
      tenantId: tenant.tenantId,
      linkId: tenant.linkId,
      tenantName: tenant.name,
      grantId,
      grantUserId: consent.userId,
    })
    if (!isSaved) throw stillEnding()
    await asSystemWithin(tx, () => requireFactor(tx, deps, consent.userId))
    await notificationStore.clear(tx, organisationId, 'disconnected')
    if (existing) await evaluateBooks(deps, tx, organisationId)
    await deps.audit.add(tx, { organisationId }, connectedBy(person, tenant.name))
    await addFirstImport(deps, tx, organisationId)
  })
  return organisationId
}

const END_WITHIN_MS = 5000

/** Ends former connections to this company now, instead of at the next sweep. */
async function awaitEnds(
  deps: Pick<Deps, 'accounting' | 'clock' | 'database' | 'log' | 'metrics' | 'seal'>,
  company: Pick<Connection, 'provider' | 'tenantId'>,
): Promise<void> {
  const ending = await deps.database.asSystem(tx => connectionStore.endingTo(tx, company))
  if (ending.length === 0) return
  const ends = Promise.allSettled(ending.map(id => endAtProvider(deps, id)))
  await Promise.race([ends, sleep(END_WITHIN_MS, undefined, { ref: false })])
}

const stillEnding = () =>
  new ProviderFailure('unavailable', 'The former connection has not ended at the provider yet')

const connectedBy = (person: Person | null, tenantName: string) => ({
  action: 'connected' as const,
  subject: tenantName,
  who: { userId: person?.userId ?? '', name: person?.name || person?.email || 'A former member' },
  correlationId: currentTrail()?.correlationId ?? randomUUID(),
})

/** Connecting a tenant again continues its organisation instead of creating a second one. */
function ownOrganisationOf(
  deps: Pick<Deps, 'database'>,
  consent: Consent,
  tenant: Tenant,
): Promise<string | null> {
  return deps.database.asUser(consent.userId, tx =>
    connectionStore.ownOrganisationOf(tx, consent.provider, tenant.tenantId),
  )
}
