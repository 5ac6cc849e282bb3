import type { putSheetLines as route } from '@millpond/contract/sheet'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseFaults } from '../../sheets/cell-faults.ts'
import { customerGroups } from '../../sheets/customer-groups.ts'
import { holdOpenSheet } from '../../sheets/open-sheet.ts'
import { titleOf } from '../../sheets/sheet-names.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import type { SheetKey } from '../../stores/sheet-store.ts'
import { lineFaults, storedLines } from './line-faults.ts'

/** All or none: groups that are moved past each other are never half moved. */
export const putSheetLines: Handler<typeof route> = call => {
  const { organisationId, body } = call
  return call.commit(async tx => {
    const sheet = await holdOpenSheet(tx, call, body.sheetId)
    const versions = await sheetLineStore.versions(tx, sheet)
    const known = {
      kind: sheet.kind,
      accounts: sheet.kind === 'customers' ? [] : await ledgerStore.accounts(tx, organisationId),
      groups: sheet.kind === 'budget' ? await customerGroups(tx, organisationId) : [],
      versions,
      formulas: await formulasOf(tx, sheet),
    }
    refuseFaults('lines', lineFaults(body.lines, known))
    refuseStale(versions, call)
    await sheetLineStore.save(tx, sheet, storedLines(body.lines, known))
    const count = body.lines.length
    const lines = `${count} ${count === 1 ? 'line' : 'lines'}`
    call.audit({ action: 'sheetLinesChanged', subject: `${lines} of ${titleOf(sheet)}` })
    return { lines: await sheetLineStore.list(tx, sheet) }
  })
}

async function formulasOf(tx: Tx, sheet: SheetKey): Promise<ReadonlyMap<string, string>> {
  const lines = await sheetLineStore.list(tx, sheet)
  return new Map(lines.flatMap(({ code, formula }) => (formula === null ? [] : [[code, formula]])))
}

function refuseStale(versions: ReadonlyMap<string, number>, { body }: CallOf<typeof route>) {
  const stale = body.lines.flatMap(({ code, baseVersion }, row) => {
    const version = versions.get(code) ?? 0
    if (version === baseVersion) return []
    return [{ path: `lines.${row}.baseVersion`, message: `The newer version is ${version}` }]
  })
  if (stale.length === 0) return
  throw new Refusal(
    'conflict',
    'Some of these lines were changed meanwhile. Nothing was saved. Look again and decide anew.',
    stale.slice(0, 20),
  )
}
