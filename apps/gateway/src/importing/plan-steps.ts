import type { AccountingProvider } from '@millpond/providers/accounting'
import type { Deps } from '../deps.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type ImportRun, importStore } from '../stores/import-store.ts'
import { type ImportLease, underLease } from './import-lease.ts'
import { OVERLAP_MS } from './import-window.ts'

/**
 * Plans the steps of an import: what changed since the last one, on top of its answers; or
 * everything, once a week, after a doubt and at providers that do not list changes. Returns how
 * many steps come before the first figures.
 */
export function planSteps(
  deps: Pick<Deps, 'database'>,
  lease: ImportLease,
  run: ImportRun,
  provider: AccountingProvider,
): Promise<number> {
  return underLease(deps, lease, async tx => {
    const base = run.mustBeWhole ? null : await importStore.base(tx, lease.organisationId)
    const since = base && new Date(Date.parse(base.startedAt) - OVERLAP_MS).toISOString()
    const changes = since === null ? null : provider.planChanges(run.window, since)
    const plan = changes
      ? { steps: changes.steps, opensDashboard: changes.steps.length }
      : provider.planImport(run.window)
    if (base && changes) {
      await importStepStore.carryOver(tx, lease, base.importId, changes.replaced)
    }
    await importStepStore.add(tx, lease, plan.steps)
    await importStore.noteWhole(tx, lease, changes ? base : null)
    await importStore.setStepsToOpen(tx, lease, plan.opensDashboard)
    return plan.opensDashboard
  })
}
