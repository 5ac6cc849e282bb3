import { asSystemWithin } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { revokeAtProvider } from '../importing/end-consent.ts'
import { grantStore } from '../stores/grant-store.ts'

/** Consent and connection are two transactions; a younger grant may be between them. */
const UNDER_WAY_MS = 3_600_000

/**
 * Consents that no organisation uses: their tenants were connected elsewhere, or they were never
 * finished. They are revoked at the provider and deleted here; so is the name of a person whose
 * account was deleted.
 */
export async function tidyGrants(
  deps: Pick<Deps, 'accounting' | 'clock' | 'database' | 'log' | 'seal'>,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNDER_WAY_MS)
  const idle = await deps.database.asSystem(tx => grantStore.idle(tx, before))
  for (const grant of idle) {
    await tidyOne(deps, grant, before).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a consent could not be revoked yet')
    })
  }
}

async function tidyOne(
  deps: Pick<Deps, 'accounting' | 'database' | 'log' | 'seal'>,
  { userId, grantId }: { readonly userId: string; readonly grantId: string },
  before: Date,
): Promise<void> {
  const ended = await deps.database.asUser(userId, async tx => {
    const active = await grantStore.lock(tx, grantId)
    const left = await asSystemWithin(tx, () => grantStore.leftOf(tx, grantId))
    // The person may just have consented again.
    const isFresh = active && active.accessExpiresAt >= before.getTime()
    if (!left || left.isUsed || isFresh) return null
    if (active) await grantStore.end(tx, grantId)
    if (!left.isNamed) await grantStore.removeEnded(tx, grantId)
    else if (left.isOrphan) await grantStore.eraseSubject(tx, grantId)
    return active
  })
  if (ended) await revokeAtProvider(deps, ended)
}
