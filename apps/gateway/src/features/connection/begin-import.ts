import { randomUUID } from 'node:crypto'
import { ProviderFailure } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { connectionStore } from '../../stores/connection-store.ts'
import { importStepStore } from '../../stores/import-step-store.ts'
import { type ImportRun, importStore } from '../../stores/import-store.ts'
import { importWindow } from './import-window.ts'

/**
 * Joins the import that is under way, continues a failed one of the same day, or begins a new one.
 * The queue entry exists only if the transaction does.
 */
export async function beginImport(
  deps: Pick<Deps, 'clock' | 'imports'>,
  tx: Tx,
  organisationId: string,
): Promise<ImportRun> {
  const connection = await connectionStore.find(tx, organisationId)
  if (connection?.status !== 'connected') {
    throw new ProviderFailure('disconnected', 'There is no connection to import from')
  }
  const latest = await importStore.latest(tx, organisationId)
  const isLive = latest && latest.state !== 'failed' && latest.state !== 'done'
  if (isLive) return latest
  const today = deps.clock.today()
  const run =
    latest?.state === 'failed' && latest.window.today === today
      ? await reopen(tx, latest)
      : await importStore.add(tx, { organisationId, importId: randomUUID() }, importWindow(today))
  // Another request was quicker: its import is the one to join.
  const joined = run ?? (await importStore.latest(tx, organisationId))
  if (!joined) throw new Error('An import was neither begun nor found')
  if (run) await deps.imports.sendImport(importKeyOf(run), { tx })
  return joined
}

async function reopen(tx: Tx, run: ImportRun): Promise<ImportRun | null> {
  const reopened = await importStore.reopen(tx, run)
  if (reopened) await importStepStore.forgetAttempts(tx, run)
  return reopened
}

const importKeyOf = ({ organisationId, importId }: ImportRun) => ({ organisationId, importId })
