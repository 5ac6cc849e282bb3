import { DEFAULT_CURRENCY } from '@millpond/core/money'
import { ACCOUNT_TYPES, type AccountType } from '@millpond/core/organisation'
import type { Tx } from '#database/index.ts'
import { addClientOrganisation } from '../../books/add-client-organisation.ts'
import type { Deps } from '../../deps.ts'
import type { OauthTransaction } from '../../stores/oauth-transaction-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** Where companies of a consent that are new to us go. */
export interface Home {
  readonly accountType: AccountType
  /** The person's own partner organisation, once there is one: what comes next is its client. */
  partnerId: string | null
}

export async function homeOf(
  deps: Deps,
  { userId, accountType }: Pick<OauthTransaction, 'userId' | 'accountType'>,
): Promise<Home> {
  const type = ACCOUNT_TYPES.find(each => each === accountType) ?? 'individual'
  if (type === 'individual') return { accountType: type, partnerId: null }
  const own = await deps.database.asUser(userId, tx => organisationStore.list(tx))
  const partner = own.find(
    each => each.isPartner && each.role === 'owner' && each.reach === 'member' && !each.deleteAfter,
  )
  return { accountType: type, partnerId: partner?.organisationId ?? null }
}

/** A partner's first company is its own; those that follow are clients, within its passes. */
export async function makeOrganisation(
  tx: Tx,
  deps: Deps,
  consent: OauthTransaction,
  made: { readonly organisationId: string; readonly name: string },
  { accountType, partnerId }: Home,
): Promise<void> {
  const currency = DEFAULT_CURRENCY
  if (partnerId !== null) {
    const client = { ...made, partnerId, currency }
    const refused = await addClientOrganisation(tx, client, deps.clock.now())
    if (refused) throw new Error(refused.message)
    return
  }
  await organisationStore.create(tx, {
    ...made,
    ownerId: consent.userId,
    currency,
    country: null,
    reportingYearBeginsMonth: 1,
    accountType,
  })
}
