import type { Reconciliation } from '@millpond/core/ledger'
import { longMonth } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import { planForecast } from '../books/plan-forecast.ts'
import { prepareBooks, publishBooks } from '../books/publish-books.ts'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type ImportRun, importStore } from '../stores/import-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { type Claim, underClaim } from './import-context.ts'
import { tellOverspent } from './tell-overspent.ts'

const stagedBooks = async (deps: Deps, claim: Claim, run: ImportRun, isPartial: boolean) => {
  const answers = await deps.database.inOrganisation(claim.organisationId, tx =>
    importStepStore.recordsOf(tx, claim),
  )
  return prepareBooks(answers, run.window.today, isPartial)
}

/** The newest months, while the older ones arrive; never in place of complete books. */
export async function publishPartial(deps: Deps, claim: Claim, run: ImportRun): Promise<void> {
  const existing = await deps.database.inOrganisation(claim.organisationId, tx =>
    ledgerStore.profile(tx, claim.organisationId),
  )
  if (existing && !existing.isPartial) return
  const books = await stagedBooks(deps, claim, run, true)
  await underClaim(deps, claim, async tx => {
    await publishBooks(tx, claim.organisationId, books)
    await importStore.markPartial(tx, claim)
  })
}

/** Books, checks, the end of the import and what the user is told: one transaction. */
export async function publishFinal(deps: Deps, claim: Claim, run: ImportRun): Promise<void> {
  const { organisationId } = claim
  const books = await stagedBooks(deps, claim, run, false)
  await underClaim(deps, claim, async tx => {
    const gaps = await publishBooks(tx, organisationId, books)
    await planForecast(deps, tx, claim, run.window.today)
    await importStepStore.dropRecords(tx, organisationId)
    await importStore.finish(tx, claim)
    await importStore.forgetOld(tx, organisationId)
    await connectionStore.markImported(tx, organisationId)
    await notificationStore.clear(tx, organisationId, 'importFailed')
    await tellDone(tx, organisationId, run)
    await tellGaps(tx, organisationId, gaps)
    await tellOverspent(tx, organisationId, books.assembled)
  })
  deps.imports.wake()
}

const tellDone = (tx: Tx, organisationId: string, run: ImportRun) =>
  notificationStore.raise(tx, organisationId, {
    kind: 'importDone',
    impact: 'low',
    title: 'Your figures are up to date',
    message: `${run.window.pastMonths} months up to ${longMonth(run.window.close)} are imported.`,
    isPersistent: false,
  })

async function tellGaps(tx: Tx, organisationId: string, gaps: readonly Reconciliation[]) {
  const [first] = gaps
  if (!first) {
    await notificationStore.clear(tx, organisationId, 'reconciliationGap')
    return
  }
  const all = gaps.length > 1 ? ` The import page lists all ${gaps.length} differences.` : ''
  await notificationStore.raise(tx, organisationId, {
    kind: 'reconciliationGap',
    impact: 'medium',
    title: 'Two sources disagree',
    message: `${first.label}${all}`,
    isPersistent: true,
  })
}
