import { randomUUID } from 'node:crypto'
import { ProviderFailure } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type ImportRun, importStore } from '../stores/import-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { importWindow } from './import-window.ts'

type ImportParts = Pick<Deps, 'clock' | 'jobs'>

/**
 * Joins the running import, continues a failed one of the same day, or starts a new one. The job
 * exists only if the transaction commits. Null without full access: a running import finishes, and
 * none is started.
 */
export async function beginImport(
  deps: ImportParts,
  tx: Tx,
  organisationId: string,
): Promise<ImportRun | null> {
  if (!(await entitlementStore.hasFullAccess(tx, organisationId))) return null
  const connection = await connectionStore.find(tx, organisationId)
  if (connection?.status !== 'connected') {
    throw new ProviderFailure('disconnected', 'There is no connection to sync from', {
      provider: connection?.provider ?? null,
    })
  }
  const latest = await importStore.latest(tx, organisationId)
  const isLive = latest && latest.state !== 'failed' && latest.state !== 'done'
  if (isLive) return (await resumed(deps, tx, latest)) ?? latest
  const today = await todayOf(deps, tx, organisationId)
  // The answers of an import that ended with its connection were deleted.
  const canContinue = latest?.state === 'failed' && latest.failureKind !== 'disconnected'
  const run =
    canContinue && latest.window.today === today
      ? await reopen(deps, tx, latest)
      : await addImport(deps, tx, organisationId)
  // Another request was faster: its import is the one to join.
  const joined = run ?? (await importStore.latest(tx, organisationId))
  if (!joined) throw new Error('An import was neither created nor found')
  return joined
}

/** An import that waits for a provider which did not answer asks it now. */
async function resumed(deps: ImportParts, tx: Tx, run: ImportRun): Promise<ImportRun | null> {
  const { organisationId, importId } = run
  const queued = await importStore.resumeNow(tx, run)
  if (queued) await deps.jobs.sendImport({ organisationId, importId }, { tx })
  return queued
}

/**
 * The first import after connecting. Without full access it waits until there is a plan: the next
 * refresh of the organisation starts it.
 */
export async function addFirstImport(
  deps: ImportParts,
  tx: Tx,
  organisationId: string,
): Promise<void> {
  if (await entitlementStore.hasFullAccess(tx, organisationId)) {
    await addImport(deps, tx, organisationId)
  }
}

/**
 * A new import; null when one is running already. Deletes the answers of older imports, because no
 * worker will continue them, except those that it may build on.
 */
async function addImport(
  deps: ImportParts,
  tx: Tx,
  organisationId: string,
): Promise<ImportRun | null> {
  const key = { organisationId, importId: randomUUID() }
  const run = await importStore.add(tx, key, importWindow(await todayOf(deps, tx, organisationId)))
  if (!run) return null
  const base = await importStore.base(tx, organisationId)
  await importStepStore.dropRecords(tx, organisationId, base?.importId)
  await importStore.forgetOld(tx, organisationId)
  await deps.jobs.sendImport(key, { tx })
  return run
}

/** The last complete month depends on the company's time zone. */
const todayOf = async ({ clock }: ImportParts, tx: Tx, organisationId: string) =>
  clock.today(await ledgerStore.timeZone(tx, organisationId))

async function reopen(deps: ImportParts, tx: Tx, run: ImportRun): Promise<ImportRun | null> {
  const reopened = await importStore.reopen(tx, run)
  if (!reopened) return null
  await importStepStore.askAgain(tx, run)
  await deps.jobs.sendImport({ organisationId: run.organisationId, importId: run.importId }, { tx })
  return reopened
}
