import { randomUUID } from 'node:crypto'
import type { Tenant, TokenSet } from '@millpond/providers/accounting'
import { asSystemWithin, sqlStateOf, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { FACTOR_GRACE_MS } from '../../identity/factor-duty.ts'
import type { Person } from '../../identity/index.ts'
import { currentTrail } from '../../signals/trail.ts'
import { connectionStore } from '../../stores/connection-store.ts'
import { grantStore } from '../../stores/grant-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { notificationStore } from '../../stores/notification-store.ts'
import type { OauthTransaction } from '../../stores/oauth-transaction-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { userStore } from '../../stores/user-store.ts'
import { sealTokens } from './access-token.ts'
import { addImport } from './begin-import.ts'
import { makeOrganisation } from './new-organisation.ts'

/** The company feeds another organisation. Whose it is must not show. */
export class TenantTaken extends Error {
  override name = 'TenantTaken'
}

/** The consent was for another company than the one whose books belong here. */
export class OtherCompany extends Error {
  override name = 'OtherCompany'
  /** What was chosen instead, by its names. */
  readonly given: string
  constructor(given: readonly Tenant[]) {
    super('The consent is for another company')
    this.given = given.map(({ name }) => name).join(', ')
  }
}

const UNIQUE_VIOLATION = '23505'

/** Stores the consent and begins an import for each company it added; answers with the first. */
export async function connectTenants(
  deps: Deps,
  consent: OauthTransaction,
  tokens: TokenSet,
): Promise<string | null> {
  const tenants = await tenantsOf(deps, consent, tokens)
  if (tenants.length === 0) return null
  const grantId = await saveGrant(deps, consent, tokens)
  deps.mail.wake()
  const connected: string[] = []
  let trouble: unknown = null
  for (const tenant of tenants) {
    try {
      connected.push(await connectTenant(deps, consent, tenant, grantId))
    } catch (error) {
      // One company that cannot be connected does not hold up the others of the same consent.
      deps.log.warn({ err: error }, 'a company of a consent could not be connected')
      trouble ??= error
    }
  }
  if (connected.length === 0) throw trouble
  return connected[0] ?? null
}

/** Reconnecting takes the organisation's own company and no other, whatever was chosen besides. */
async function tenantsOf(
  deps: Deps,
  consent: OauthTransaction,
  tokens: TokenSet,
): Promise<Tenant[]> {
  const provider = deps.accounting[consent.provider]
  if (!provider) return []
  const { organisationId } = consent
  if (organisationId === null) return provider.tenants(tokens)
  const { userId } = consent
  const role = await deps.database.asUser(userId, tx =>
    membershipStore.roleOf(tx, { organisationId, userId }),
  )
  // Ten minutes may lie between the button and the way back: the right to it is asked for again.
  if (role !== 'owner') return []
  const former = await deps.database.inOrganisation(organisationId, async tx => {
    const facts = await organisationStore.facts(tx, organisationId)
    return facts && !facts.isEnding
      ? { connection: await connectionStore.find(tx, organisationId) }
      : null
  })
  if (!former) return []
  // An organisation that was made before its books came takes the company this consent added.
  if (!former.connection) return (await provider.tenants(tokens)).slice(0, 1)
  const { tenantId } = former.connection
  const all = await provider.tenants({ ...tokens, consentId: null })
  const own = all.filter(tenant => tenant.tenantId === tenantId)
  if (own.length > 0) return own
  throw new OtherCompany(await provider.tenants(tokens))
}

/**
 * The consent counts even if a company turns out to be taken: its tokens replaced the older ones.
 */
function saveGrant(deps: Deps, consent: OauthTransaction, tokens: TokenSet): Promise<string> {
  const { userId, provider } = consent
  const owner = { userId, provider, subject: tokens.subject }
  return againOnCollision(() =>
    deps.database.asUser(userId, async tx => {
      const grantId = (await grantStore.idOf(tx, owner)) ?? randomUUID()
      await grantStore.save(tx, { ...owner, grantId }, sealTokens(deps.seal, grantId, tokens))
      await asSystemWithin(tx, () => requireFactor(tx, deps, userId))
      return grantId
    }),
  )
}

/** From the first consent on a second factor is due of the person, and they hear of it. */
async function requireFactor(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const from = new Date(deps.clock.now().getTime() + FACTOR_GRACE_MS)
  if (!(await userStore.requireFactor(tx, userId, from))) return
  const person = await deps.identity.personOf(tx, userId)
  const hasOne =
    (await deps.factors.hasTotp(tx, userId)) || (await deps.passkeys.list(tx, userId)).length > 0
  if (!person || hasOne || deps.config.factorRule === 'off') return
  await deps.mail.notify(tx, person.email, 'factorDue')
}

/**
 * Two consents at once both find nothing and both add: the later one then finds the other's row.
 */
async function againOnCollision<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    return work()
  }
}

async function connectTenant(
  deps: Deps,
  consent: OauthTransaction,
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
  deps: Deps,
  consent: OauthTransaction,
  tenant: Tenant,
  grantId: string,
): Promise<string> {
  const existing = consent.organisationId ?? (await ownOrganisationOf(deps, consent, tenant))
  const organisationId = existing ?? randomUUID()
  const person = await deps.database.asSystem(tx => deps.identity.personOf(tx, consent.userId))
  await deps.database.inOrganisation(organisationId, async tx => {
    if (!existing) {
      await makeOrganisation(tx, deps, consent, { organisationId, name: tenant.name })
    }
    await connectionStore.save(tx, {
      organisationId,
      provider: consent.provider,
      tenantId: tenant.tenantId,
      linkId: tenant.linkId,
      tenantName: tenant.name,
      grantId,
      grantUserId: consent.userId,
    })
    await notificationStore.clear(tx, organisationId, 'disconnected')
    await deps.audit.add(tx, { organisationId }, connectedBy(person, tenant.name))
    await addImport(deps, tx, organisationId)
  })
  return organisationId
}

const connectedBy = (person: Person | null, tenantName: string) => ({
  action: 'connected',
  subject: tenantName,
  who: { userId: person?.userId ?? '', name: person?.name || person?.email || 'Somebody gone' },
  correlationId: currentTrail()?.correlationId ?? randomUUID(),
})

/** Connecting one's own company again continues its organisation instead of making a second. */
function ownOrganisationOf(
  deps: Deps,
  consent: OauthTransaction,
  tenant: Tenant,
): Promise<string | null> {
  return deps.database.asUser(consent.userId, tx =>
    connectionStore.ownOrganisationOf(tx, consent.provider, tenant.tenantId),
  )
}
