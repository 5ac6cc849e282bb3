import { DEFAULT_CURRENCY } from '@millpond/core/money'
import { ACCOUNT_TYPES, type AccountType } from '@millpond/core/organisation'
import { asSystemWithin, asUserWithin, type Tx } from '#database/index.ts'
import { addClientOrganisation } from '../../partners/add-client-organisation.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import type { OauthTransaction } from '../../stores/oauth-transaction-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

type ConsentingPerson = Pick<OauthTransaction, 'userId' | 'accountType'>

const typeOf = ({ accountType }: ConsentingPerson): AccountType =>
  ACCOUNT_TYPES.find(each => each === accountType) ?? 'individual'

/**
 * The person's own partner organisation, if there is one: the next organisation they connect is its
 * client. In a transaction of the person.
 */
export async function ownPartnerOf(tx: Tx, person: ConsentingPerson): Promise<string | null> {
  if (typeOf(person) === 'individual') return null
  const own = await organisationStore.list(tx)
  const partner = own.find(
    each =>
      each.isPartner && each.role === 'owner' && each.access === 'member' && !each.deleteAfter,
  )
  return partner?.organisationId ?? null
}

/**
 * The same in a system transaction; of two consents at once the later one waits and finds the
 * result of the first.
 */
async function lockedPartnerOf(tx: Tx, person: ConsentingPerson): Promise<string | null> {
  if (typeOf(person) === 'individual') return null
  await asSystemWithin(tx, () => membershipStore.lockPerson(tx, person.userId))
  return asUserWithin(tx, person.userId, () => ownPartnerOf(tx, person))
}

/** A partner's first organisation is its own; later ones are clients and need a seat. */
export async function makeOrganisation(
  tx: Tx,
  consent: ConsentingPerson,
  made: { readonly organisationId: string; readonly name: string },
): Promise<void> {
  const currency = DEFAULT_CURRENCY
  const partnerId = await lockedPartnerOf(tx, consent)
  if (partnerId !== null) {
    const client = { ...made, partnerId, currency }
    const refused = await addClientOrganisation(tx, client)
    if (refused) throw new Error(refused.message)
    return
  }
  await organisationStore.create(tx, {
    ...made,
    ownerId: consent.userId,
    currency,
    country: null,
    reportingYearBeginsMonth: 1,
    accountType: typeOf(consent),
  })
}
