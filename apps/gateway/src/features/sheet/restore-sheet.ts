import type { restoreSheet as route } from '@millpond/contract/sheet'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { holdOpenSheet } from '../../sheets/open-sheet.ts'
import { cellsOf } from '../../sheets/sheet-names.ts'
import { changesBackTo, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import type { SheetRow } from '../../stores/sheet-store.ts'

/** All edits after one taken back at once, as one more edit: nothing of the past is lost by it. */
export const restoreSheet: Handler<typeof route> = call => {
  const { deps, user, body } = call
  return call.commit(async tx => {
    const sheet = await holdOpenSheet(tx, call, body.sheetId)
    refuseStale(sheet, call)
    const edit = {
      label: await labelOf(tx, sheet, body.editNumber),
      editedBy: user.userId,
      editedAt: deps.clock.now(),
    }
    const added = await sheetEditStore.add(tx, sheet, edit, changesBackTo(sheet, body.editNumber))
    const cells = added?.cells ?? 0
    call.audit({ action: 'sheetRestored', subject: cellsOf(cells, sheet) })
    return { editNumber: added?.editNumber ?? null, cells }
  })
}

/** `Back to “Rent, March 2027” (edit 7)`, also where that was gone back to before. */
async function labelOf(tx: Tx, sheet: SheetRow, editNumber: number): Promise<string> {
  if (editNumber === 0) return 'Emptied'
  const label = (await sheetEditStore.find(tx, sheet, editNumber))?.label ?? ''
  return label.startsWith(BACK_TO) ? label : `${BACK_TO}${label}” (edit ${editNumber})`
}

const BACK_TO = 'Back to “'

function refuseStale({ editNumber }: SheetRow, { body }: CallOf<typeof route>) {
  if (body.newest !== editNumber) {
    throw new Refusal(
      'conflict',
      `There are newer edits: the newest is ${editNumber}, and yours is ${body.newest}. Nothing ` +
        'was changed. Look at the history again and decide anew.',
      [{ path: 'newest', message: `The newest edit is ${editNumber}` }],
    )
  }
  if (body.editNumber > editNumber) {
    throw new Refusal('badRequest', 'This sheet has no such edit', [
      { path: 'editNumber', message: `The newest edit is ${editNumber}` },
    ])
  }
}
