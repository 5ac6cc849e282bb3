import { endConnection } from '../../books/end-connection.ts'
import type { Deps } from '../../deps.ts'
import { connectionStore } from '../../stores/connection-store.ts'
import { type Grant, grantStore } from '../../stores/grant-store.ts'

/** What seals and opens of a grant name as its owner: they open for no other grant. */
export const sealOwnerOf = (grantId: string) => `grant:${grantId}`

interface Hold {
  readonly organisationId: string
  readonly grantId: string
  readonly leaseId: string
}

/**
 * The consent is over at the provider: every organisation that lived on it is told. False when the
 * lease is gone, because a fresh consent has come meanwhile: then nothing is over.
 */
export async function endGrant({ database }: Pick<Deps, 'database'>, hold: Hold): Promise<boolean> {
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
 * After an organisation's connection has ended: a grant that no other one lives on is given back to
 * the provider, and its tokens are forgotten here.
 */
export async function letGoOfGrant(
  deps: Pick<Deps, 'database' | 'seal' | 'accounting' | 'log'>,
  organisationId: string,
  grantId: string,
): Promise<void> {
  const users = await deps.database.asSystem(tx => connectionStore.connectedThrough(tx, grantId))
  if (users.length > 0) return
  const last = await deps.database.inOrganisation(organisationId, async tx => {
    const grant = await grantStore.lock(tx, grantId)
    if (grant) await grantStore.end(tx, grantId)
    return grant
  })
  if (last) await giveBack(deps, last)
}

/**
 * To the provider, which then ends all that the same person has consented to: so not while another
 * account of theirs lives on it. Nothing here hangs on the answer: the tokens are gone, and unused
 * ones end by themselves.
 */
export async function giveBack(
  deps: Pick<Deps, 'database' | 'seal' | 'accounting' | 'log'>,
  grant: Grant,
): Promise<void> {
  const { grantId, provider, refreshToken } = grant
  try {
    if (await deps.database.asSystem(tx => grantStore.isShared(tx, grant))) return
    await deps.accounting[provider]?.revoke(deps.seal.open(refreshToken, sealOwnerOf(grantId)))
  } catch (error) {
    deps.log.warn({ err: error }, 'a consent could not be given back')
  }
}
