import { claimsOfStore } from '@millpond/core/onboarding'
import type { ProviderName } from '@millpond/core/organisation'
import type { Tx } from '#database/index.ts'
import { userStore } from '../../stores/user-store.ts'

/** The accounting provider of an issuer, which is also the claim of accounts that came by it. */
const PROVIDER_OF: Readonly<Record<string, ProviderName>> = { xero: 'xero', intuit: 'quickbooks' }

export const providerOfIssuer = (issuerId: string): ProviderName | undefined =>
  Object.hasOwn(PROVIDER_OF, issuerId) ? PROVIDER_OF[issuerId] : undefined

/** The sign-up channel of an account, as a claim. */
export async function markChannel(tx: Tx, userId: string, issuerId: string): Promise<void> {
  const channel = providerOfIssuer(issuerId)
  if (channel) await userStore.markChannel(tx, userId, channel)
}

/** ORG-04: this account arrived from the app store of a provider. */
export async function markStore(tx: Tx, userId: string, store: ProviderName): Promise<void> {
  for (const claim of claimsOfStore(store)) await userStore.markChannel(tx, userId, claim)
}
