import type { LeftOut, getImport as route } from '@millpond/contract/connection'
import type { ImportStep } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { importStepStore } from '../../stores/import-step-store.ts'
import { type ImportRun, importStore } from '../../stores/import-store.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { reconciliationStore } from '../../stores/reconciliation-store.ts'
import { importProgress } from './import-progress.ts'

export const getImport: Handler<typeof route> = ({ inOrganisation, organisationId }) =>
  inOrganisation(async tx => {
    const run = await importStore.latest(tx, organisationId)
    return {
      latest: run && (await progressOf(tx, run)),
      gaps: await reconciliationStore.gaps(tx, organisationId),
      leftOut: leftOutOf(await ledgerStore.leftOut(tx, organisationId)),
    }
  })

export async function progressOf(tx: Tx, run: ImportRun) {
  const steps = await importStepStore.list<ImportStep>(tx, run)
  const profile = await ledgerStore.profile(tx, run.organisationId)
  return importProgress(run, steps, profile !== null)
}

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
