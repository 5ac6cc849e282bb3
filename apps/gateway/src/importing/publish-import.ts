import type { Reconciliation } from '@millpond/core/ledger'
import { longMonth } from '@millpond/core/time'
import type { ImportStep } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import { planForecast } from '../books/plan-forecast.ts'
import { prepareBooks } from '../books/prepare-books.ts'
import { publishBooks } from '../books/publish-books.ts'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type ImportRun, importStore } from '../stores/import-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { type ImportLease, underLease } from './import-lease.ts'
import { keptLists } from './kept-lists.ts'
import { notifyCapabilities } from './notify-capabilities.ts'
import { notifyOverBudget } from './notify-over-budget.ts'

const stagedBooks = async (
  deps: Pick<Deps, 'database'>,
  lease: ImportLease,
  run: ImportRun,
  /** A partial import publishes the answers of these steps only. */
  firstSteps?: number,
) => {
  const answers = await deps.database.inOrganisation(lease.organisationId, async tx => [
    // What this import has read replaces what is kept.
    ...(await keptLists(tx, lease)),
    ...(await importStepStore.recordsOf(tx, lease, firstSteps)),
  ])
  return prepareBooks(answers, run.window.today, firstSteps !== undefined)
}

/**
 * The newest months, while the older ones arrive; they never replace complete books. Answers of
 * later steps that arrived early are left out: a profit and loss without its balance sheet would
 * give months with half of their figures.
 */
export async function publishPartial(
  deps: Pick<Deps, 'database'>,
  lease: ImportLease,
  run: ImportRun,
  stepsToOpen: number,
): Promise<void> {
  const existing = await deps.database.inOrganisation(lease.organisationId, tx =>
    ledgerStore.profile(tx, lease.organisationId),
  )
  if (existing && !existing.isPartial) return
  const books = await stagedBooks(deps, lease, run, stepsToOpen)
  await underLease(deps, lease, async tx => {
    await publishBooks(tx, lease.organisationId, books)
    await importStore.markPartial(tx, lease)
  })
}

/** Publishes books, reconciliations, the end of the import and notifications in one transaction. */
export async function publishFinal(
  deps: Pick<Deps, 'database' | 'jobs'>,
  lease: ImportLease,
  run: ImportRun,
  /** The next import may read only what changed, on top of these answers. */
  canBuildOn: boolean,
): Promise<void> {
  const { organisationId } = lease
  const books = await stagedBooks(deps, lease, run)
  await underLease(deps, lease, async tx => {
    const gaps = await publishBooks(tx, organisationId, books)
    await planForecast(deps, tx, lease, run.window.today)
    await importStepStore.dropOthers(tx, lease)
    if (!canBuildOn) await importStepStore.dropRecords(tx, organisationId)
    await importStore.finish(tx, lease)
    await importStore.forgetOld(tx, organisationId)
    await connectionStore.markImported(tx, organisationId)
    const shortCode = books.assembled.organisation?.shortCode ?? null
    await connectionStore.saveShortCode(tx, organisationId, shortCode)
    await notificationStore.clear(tx, organisationId, 'importFailed')
    await tellDone(tx, organisationId, run)
    await tellGaps(tx, organisationId, gaps)
    await tellTransfers(tx, lease)
    await notifyCapabilities(tx, lease)
    await notifyOverBudget(tx, organisationId, books.assembled)
  })
  deps.jobs.wake()
}

const tellDone = (tx: Tx, organisationId: string, run: ImportRun) =>
  notificationStore.raise(tx, organisationId, {
    kind: 'importDone',
    impact: 'low',
    title: 'Your figures are up to date',
    message: `${run.window.pastMonths} months up to ${longMonth(run.window.close)} are synced.`,
    isPersistent: false,
  })

async function tellGaps(tx: Tx, organisationId: string, gaps: readonly Reconciliation[]) {
  const [first] = gaps
  if (!first) {
    await notificationStore.clear(tx, organisationId, 'reconciliationGap')
    return
  }
  const all = gaps.length > 1 ? ` The Sync page lists all ${gaps.length} differences.` : ''
  await notificationStore.raise(tx, organisationId, {
    kind: 'reconciliationGap',
    impact: 'medium',
    title: 'Some figures don’t agree',
    message: `${first.label}${all}`,
    isPersistent: true,
  })
}

/** Without transfers, cash in and cash out are unknown, so the user is asked to reconnect. */
async function tellTransfers(tx: Tx, lease: ImportLease) {
  const { organisationId } = lease
  const steps = await importStepStore.list<ImportStep>(tx, lease)
  if (!steps.some(({ step, state }) => step.kind === 'bankTransfers' && state === 'skipped')) {
    await notificationStore.clear(tx, organisationId, 'transfersNotRead')
    return
  }
  await notificationStore.raise(tx, organisationId, {
    kind: 'transfersNotRead',
    impact: 'medium',
    title: 'Cash in and cash out are missing',
    message: 'We cannot read transfers between your own accounts yet. Reconnect to add them.',
    isPersistent: true,
  })
}
