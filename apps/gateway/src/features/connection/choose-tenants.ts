import { ProviderFailure, type Tenant, type TokenSet } from '@millpond/providers/accounting'
import type { Deps } from '../../deps.ts'
import { connectionStore } from '../../stores/connection-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import type { OauthTransaction } from '../../stores/oauth-transaction-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** Whose consent it is, and for which organisation. */
export type Consent = Pick<
  OauthTransaction,
  'accountType' | 'organisationId' | 'provider' | 'userId'
>

/** The tenant is connected to another organisation, which must not be revealed. */
export class TenantTaken extends Error {
  override name = 'TenantTaken'
}

/** The consent was for a different tenant than the one this organisation imports. */
export class OtherCompany extends Error {
  override name = 'OtherCompany'
  /** The tenants that were chosen instead, by name. */
  readonly given: string

  constructor(given: readonly Tenant[]) {
    super('Access was granted to another company')
    this.given = given.map(({ name }) => name).join(', ')
  }
}

type ChooseNeeds = Pick<Deps, 'accounting' | 'database'>

/** Reconnecting uses the organisation's own tenant only, whatever else was chosen. */
export async function chooseTenants(
  deps: ChooseNeeds,
  consent: Consent,
  tokens: TokenSet,
): Promise<Tenant[]> {
  const provider = deps.accounting[consent.provider]
  if (!provider) throw new ProviderFailure('rejected', `${consent.provider} is not configured`)
  const { organisationId } = consent
  if (organisationId === null) return addedTenants(deps, consent, tokens)
  const { userId } = consent
  const role = await deps.database.asUser(userId, tx =>
    membershipStore.roleOf(tx, { organisationId, userId }),
  )
  // Ten minutes may pass between the button and the callback, so the right is checked again.
  if (role !== 'owner') throw new ProviderFailure('rejected', 'The person is no longer an owner')
  const former = await deps.database.inOrganisation(organisationId, async tx => {
    const facts = await organisationStore.facts(tx, organisationId)
    return facts && !facts.isEnding
      ? { connection: await connectionStore.find(tx, organisationId) }
      : null
  })
  if (!former) throw new ProviderFailure('rejected', 'The organisation is being deleted')
  // An organisation that was created before its books uses the tenant that this consent added.
  if (!former.connection) return (await addedTenants(deps, consent, tokens)).slice(0, 1)
  const { tenantId } = former.connection
  const all = await provider.tenants({ ...tokens, consentId: null })
  const own = all.filter(tenant => tenant.tenantId === tenantId)
  if (own.length > 0) return own
  throw new OtherCompany(await provider.tenants(tokens))
}

/**
 * The tenants that a consent added. A consent to a tenant that is connected at the provider already
 * adds none. The newest tenant is then the one that was chosen, and no older one is used in its
 * place. If it feeds no organisation, the way back of an earlier consent was lost.
 */
async function addedTenants(
  { accounting, database }: ChooseNeeds,
  { provider: name }: Consent,
  tokens: TokenSet,
): Promise<Tenant[]> {
  const provider = accounting[name]
  const added = (await provider?.tenants(tokens)) ?? []
  if (added.length > 0 || tokens.consentId === null) return added
  const all = (await provider?.tenants({ ...tokens, consentId: null })) ?? []
  const [newest] = all
  if (!newest) return []
  const { tenantId } = newest
  const isTaken = await database.asSystem(tx =>
    connectionStore.hasAny(tx, 'connected', { provider: name, tenantId }),
  )
  if (isTaken) throw new TenantTaken('Connected already')
  return [newest]
}
