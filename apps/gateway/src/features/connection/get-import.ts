import type { LeftOut, getImport as route } from '@millpond/contract/connection'
import { type Allowance, syncAgainAt } from '@millpond/core/organisation'
import type { ImportStep } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { connectionStore } from '../../stores/connection-store.ts'
import { importStepStore } from '../../stores/import-step-store.ts'
import { type ImportRun, importStore } from '../../stores/import-store.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { reconciliationStore } from '../../stores/reconciliation-store.ts'
import { importProgress } from './import-progress.ts'

export const getImport: Handler<typeof route, 'config'> = ({
  deps,
  inOrganisation,
  organisationId,
}) =>
  inOrganisation(async tx => {
    const run = await importStore.latest(tx, organisationId)
    return {
      latest: run && (await progressOf(deps, tx, run)),
      gaps: await reconciliationStore.gaps(tx, organisationId),
      allowance: allowanceOf(await connectionStore.allowance(tx, organisationId)),
      leftOut: leftOutOf(await ledgerStore.leftOut(tx, organisationId)),
    }
  })

export async function progressOf({ config }: Pick<Deps, 'config'>, tx: Tx, run: ImportRun) {
  const steps = await importStepStore.list<ImportStep>(tx, run)
  const profile = await ledgerStore.profile(tx, run.organisationId)
  const progress = importProgress(run, steps, profile !== null)
  const { state, finishedAt } = run
  const endedAt = state === 'done' && finishedAt !== null ? Date.parse(finishedAt) : null
  const at = syncAgainAt(endedAt, config.limits.syncPauseMs)
  return { ...progress, syncAgainAt: at === null ? null : new Date(at).toISOString() }
}

const allowanceOf = (found: Allowance | null) =>
  found && { callsLeft: found.callsLeft, at: new Date(found.readAt).toISOString() }

/** Without our own id of each record, which is not shown. */
const leftOutOf = ({
  total,
  records,
}: Awaited<ReturnType<typeof ledgerStore.leftOut>>): LeftOut => ({
  total,
  records: records.map(({ kind, providerId, number, contactName, issuedOn, reason }) => ({
    ...{ kind, providerId, number, contactName, issuedOn, reason },
  })),
})
