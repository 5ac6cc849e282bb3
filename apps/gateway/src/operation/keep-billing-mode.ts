import type { Deps } from '../deps.ts'
import { billingModeStore } from '../stores/billing-mode-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'

const INCLUDED = { kind: 'manual', validUntil: null, passes: null, reason: null } as const

/**
 * Runs at each start. If billing has just been switched on, every existing organisation gets a free
 * plan, so that changing the setting locks no one out. The operator removes this with `subscription
 * -- clear`.
 */
export async function keepBillingMode({
  config,
  database,
  log,
}: Pick<Deps, 'config' | 'database' | 'log'>): Promise<void> {
  const wasOff = await database.asSystem(tx => billingModeStore.isOff(tx))
  if (wasOff && !config.isBillingOff) {
    const organisationIds = await database.asSystem(tx => billingModeStore.organisationIds(tx))
    for (const organisationId of organisationIds) {
      await database.inOrganisation(organisationId, async tx => {
        const rows = await entitlementStore.list(tx, organisationId)
        if (rows.some(({ kind }) => kind === 'manual' || kind === 'sample')) return
        await entitlementStore.set(tx, organisationId, INCLUDED, 'billing was off')
      })
    }
    log.info({ organisations: organisationIds.length }, 'billing is on: organisations included')
  }
  await database.asSystem(tx => billingModeStore.set(tx, config.isBillingOff))
}
