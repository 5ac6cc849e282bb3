import { randomUUID } from 'node:crypto'
import { DEFAULT_CURRENCY } from '@millpond/core/money'
import type { Tenant, TokenSet } from '@millpond/providers/accounting'
import { sqlStateOf } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { connectionStore } from '../../stores/connection-store.ts'
import { grantStore } from '../../stores/grant-store.ts'
import { importStore } from '../../stores/import-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { notificationStore } from '../../stores/notification-store.ts'
import type { OauthTransaction } from '../../stores/oauth-transaction-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { sealTokens } from './access-token.ts'
import { importWindow } from './import-window.ts'

/** The company feeds another organisation. Whose it is must not show. */
export class TenantTaken extends Error {
  override name = 'TenantTaken'
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
  const organisationIds: string[] = []
  for (const tenant of tenants) {
    organisationIds.push(await connectTenant(deps, consent, tenant, grantId))
  }
  return organisationIds[0] ?? null
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
  const former = await deps.database.inOrganisation(organisationId, tx =>
    connectionStore.find(tx, organisationId),
  )
  const all = await provider.tenants({ ...tokens, consentId: null })
  return all.filter(tenant => tenant.tenantId === former?.tenantId)
}

/**
 * The consent counts even if a company turns out to be taken: its tokens replaced the older ones.
 */
function saveGrant(deps: Deps, consent: OauthTransaction, tokens: TokenSet): Promise<string> {
  const { userId, provider } = consent
  const owner = { userId, provider, subject: tokens.subject }
  return deps.database.asUser(userId, async tx => {
    const grantId = (await grantStore.idOf(tx, owner)) ?? randomUUID()
    await grantStore.save(tx, { ...owner, grantId }, sealTokens(deps.seal, grantId, tokens))
    return grantId
  })
}

async function connectTenant(
  deps: Deps,
  consent: OauthTransaction,
  tenant: Tenant,
  grantId: string,
): Promise<string> {
  const existing = consent.organisationId ?? (await ownOrganisationOf(deps, consent, tenant))
  const organisationId = existing ?? randomUUID()
  const importKey = { organisationId, importId: randomUUID() }
  try {
    await deps.database.inOrganisation(organisationId, async tx => {
      if (!existing) {
        await organisationStore.create(tx, {
          organisationId,
          ownerId: consent.userId,
          name: tenant.name,
          currency: DEFAULT_CURRENCY,
          country: null,
          reportingYearBeginsMonth: 1,
          isPartner: consent.accountType !== 'individual',
        })
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
      const run = await importStore.add(tx, importKey, importWindow(deps.clock.today()))
      if (run) await deps.imports.sendImport(importKey, { tx })
    })
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new TenantTaken('Connected elsewhere')
    throw error
  }
  return organisationId
}

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
