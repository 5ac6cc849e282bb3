import type { restoreSheet as route } from '@millpond/contract/sheet'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { linesBackTo } from '../../sheets/line-changes.ts'
import { holdScenarioList } from '../../sheets/open-scenario.ts'
import { findSheet, holdOpenSheet } from '../../sheets/open-sheet.ts'
import { restoreScenario } from '../../sheets/restore-scenario.ts'
import { changesOf } from '../../sheets/sheet-names.ts'
import { changesBackTo, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../../stores/sheet-store.ts'

/**
 * Undoes all edits after one, those of lines included, as one more edit: the history keeps all of
 * them.
 */
export const restoreSheet: Handler<typeof route, 'clock'> = call => {
  const { deps, organisationId, user, body } = call
  return call.commit(async tx => {
    const { kind } = await findSheet(tx, { organisationId, sheetId: body.sheetId })
    if (kind === 'scenario') await holdScenarioList(tx, organisationId)
    const sheet = await holdOpenSheet(tx, call, body.sheetId)
    refuseStale(sheet, call)
    if (kind === 'scenario') return backTo(tx, call, sheet)
    const edit = {
      label: await labelOf(tx, sheet, body.editNumber),
      editedBy: user.userId,
      editedAt: deps.clock.now(),
    }
    const { changes, lines } = await linesBackTo(tx, sheet, body.editNumber)
    const cellChanges = changesBackTo(sheet, body.editNumber)
    const added = await sheetEditStore.add(tx, sheet, edit, cellChanges, { lines: changes })
    if (lines.length > 0) await sheetLineStore.save(tx, sheet, lines)
    const cells = added?.cells ?? 0
    call.audit({
      action: 'sheetRestored',
      subject: changesOf({ cells, lines: lines.length }, sheet),
    })
    return { editNumber: added?.editNumber ?? null, cells, lines: lines.length }
  })
}

async function backTo(tx: Tx, call: CallOf<typeof route, 'clock'>, sheet: StoredSheetRow) {
  const { editNumber } = call.body
  const label = await labelOf(tx, sheet, editNumber)
  const restored = await restoreScenario(tx, call, sheet, { editNumber, label })
  const { cells, lines, properties } = restored
  const subject = changesOf({ cells, lines: lines + properties }, sheet)
  call.audit({ action: 'sheetRestored', subject })
  return restored
}

/** `Back to “Rent, March 2027” (edit 7)`, also if that edit was itself a restore. */
async function labelOf(tx: Tx, sheet: StoredSheetRow, editNumber: number): Promise<string> {
  if (editNumber === 0) return 'Emptied'
  const label = (await sheetEditStore.find(tx, sheet, editNumber))?.label ?? ''
  return label.startsWith(BACK_TO) ? label : `${BACK_TO}${label}” (edit ${editNumber})`
}

const BACK_TO = 'Back to “'

function refuseStale({ editNumber }: StoredSheetRow, { body }: CallOf<typeof route>) {
  if (body.newest !== editNumber) {
    throw new Refusal(
      'conflict',
      'There are newer edits. Nothing was changed. Reload the history and try again.',
      [{ path: 'newest', message: `The newest edit is ${editNumber}` }],
    )
  }
  if (body.editNumber > editNumber) {
    throw new Refusal('badRequest', 'This edit was not found', [
      { path: 'editNumber', message: `The newest edit is ${editNumber}` },
    ])
  }
}
