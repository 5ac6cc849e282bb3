import type { TokenSet } from '@millpond/providers/accounting'
import { asSystemWithin } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { type Grant, grantStore } from '../stores/grant-store.ts'
import { endConnection } from './end-connection.ts'

/** The owner of a grant's sealed values: they open for no other grant. */
export const sealOwnerOf = (grantId: string) => `grant:${grantId}`

interface Hold {
  readonly organisationId: string
  readonly grantId: string
  readonly leaseId: string
}

/**
 * The consent has ended at the provider: every organisation that used it is notified. False if the
 * lease was lost because of a fresh consent, which is still valid.
 */
export async function endConsent(
  { database }: Pick<Deps, 'database'>,
  hold: Hold,
): Promise<boolean> {
  const { grantId, leaseId } = hold
  const isOver = await database.inOrganisation(hold.organisationId, tx =>
    grantStore.endLeased(tx, grantId, leaseId),
  )
  if (!isOver) return false
  const organisationIds = await database.asSystem(tx =>
    connectionStore.connectedThrough(tx, grantId),
  )
  for (const organisationId of organisationIds) {
    await database.inOrganisation(organisationId, async tx => {
      const renewed = await grantStore.lock(tx, grantId)
      if (!renewed) await endConnection(tx, organisationId)
    })
  }
  return true
}

/**
 * After an organisation's connection was ended on purpose: revokes a grant that no other connection
 * uses, and deletes its tokens here.
 */
export async function releaseUnusedConsent(
  deps: Pick<Deps, 'database' | 'seal' | 'accounting' | 'log'>,
  organisationId: string,
  grantId: string,
): Promise<void> {
  const last = await forgetUnusedConsent(deps, organisationId, grantId)
  if (last) await revokeAtProvider(deps, last)
}

/**
 * Deletes the tokens of a grant after a connection was lost. Nothing is revoked at the provider,
 * because the person did not ask for it and may use the consent elsewhere. Returns the grant whose
 * tokens were deleted here.
 */
export async function forgetUnusedConsent(
  { database }: Pick<Deps, 'database'>,
  organisationId: string,
  grantId: string,
): Promise<Grant | null> {
  return database.inOrganisation(organisationId, async tx => {
    const grant = await grantStore.lock(tx, grantId)
    // A consent that is connecting a company right now holds it.
    if (!grant || grant.isLeased) return null
    const users = await asSystemWithin(tx, () => connectionStore.connectedThrough(tx, grantId))
    if (users.length > 0) return null
    await grantStore.end(tx, grantId)
    return grant
  })
}

/**
 * Revocation at the provider ends everything that the same person has consented to, so it is
 * skipped while another account of theirs uses the consent, or a new consent of theirs has replaced
 * this one. Failures are ignored: the tokens are
 * deleted here, and unused ones expire.
 */
export async function revokeAtProvider(
  deps: Pick<Deps, 'database' | 'seal' | 'accounting' | 'log'>,
  grant: Grant,
): Promise<void> {
  const { grantId, provider, subject } = grant
  try {
    const refreshToken = deps.seal.open(grant.refreshToken, sealOwnerOf(grantId))
    await revokeUnlessHeld(deps, provider, { refreshToken, subject })
  } catch (error) {
    deps.log.warn({ err: error }, 'a consent could not be revoked')
  }
}

/** Revokes a consent that was never stored, because it opened no session. */
export async function revokeUnstored(
  deps: Pick<Deps, 'database' | 'accounting' | 'log'>,
  provider: Grant['provider'],
  tokens: Pick<TokenSet, 'refreshToken' | 'subject'>,
): Promise<void> {
  await revokeUnlessHeld(deps, provider, tokens).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a consent that was not stored could not be revoked')
  })
}

async function revokeUnlessHeld(
  { accounting, database }: Pick<Deps, 'database' | 'accounting'>,
  provider: Grant['provider'],
  { refreshToken, subject }: Pick<TokenSet, 'refreshToken' | 'subject'>,
): Promise<void> {
  if (await database.asSystem(tx => grantStore.isHeld(tx, provider, subject))) return
  await accounting[provider]?.revoke(refreshToken)
}
