/** Restores a sheet to how it was after one of its edits. */
import type { Tx } from '#database/index.ts'
import { Refusal } from '../http/refusal.ts'
import { changesBackTo, sheetEditStore } from '../stores/sheet-edit-store.ts'
import { sheetLineStore } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'
import { linesBackTo } from './line-changes.ts'
import { holdOpenSheet } from './open-sheet.ts'
import { restoreScenario } from './scenario/restore-scenario.ts'
import type { ScenarioWriter } from './scenario/scenario-properties.ts'
import { changesOf } from './sheet-names.ts'

interface Restoring {
  readonly sheetId: string
  /** 0 is before the first. */
  readonly editNumber: number
  /** The newest edit that the caller has read: a newer one is a conflict. */
  readonly newest: number
}

/**
 * Undoes all edits after one, those of lines included, as one more edit: the history keeps all of
 * them. For a scenario the list of scenarios is locked.
 */
export async function restoreSheetTo(
  tx: Tx,
  call: ScenarioWriter,
  { sheetId, editNumber, newest }: Restoring,
) {
  const sheet = await holdOpenSheet(tx, call, sheetId)
  refuseStale(sheet, { editNumber, newest })
  const label = await labelOf(tx, sheet, editNumber)
  if (sheet.kind === 'scenario') return backTo(tx, call, sheet, { editNumber, label })
  const edit = { label, editedBy: call.user.userId, editedAt: call.deps.clock.now() }
  const { changes, lines } = await linesBackTo(tx, sheet, editNumber)
  const cellChanges = changesBackTo(sheet, editNumber)
  const added = await sheetEditStore.add(tx, sheet, edit, cellChanges, { lines: changes })
  if (lines.length > 0) await sheetLineStore.save(tx, sheet, lines)
  const cells = added?.cells ?? 0
  call.audit({
    action: 'sheetRestored',
    subject: changesOf({ cells, lines: lines.length }, sheet),
  })
  return { editNumber: added?.editNumber ?? null, cells, lines: lines.length }
}

async function backTo(
  tx: Tx,
  call: ScenarioWriter,
  sheet: StoredSheetRow,
  to: { readonly editNumber: number; readonly label: string },
) {
  const restored = await restoreScenario(tx, call, sheet, to)
  const { cells, lines, properties } = restored
  const subject = changesOf({ cells, lines: lines + properties }, sheet)
  call.audit({ action: 'sheetRestored', subject })
  return restored
}

/** `Back to “Rent, March 2027” (edit 7)`, even if that edit was itself a restore. */
async function labelOf(tx: Tx, sheet: StoredSheetRow, editNumber: number): Promise<string> {
  if (editNumber === 0) return 'Emptied'
  const label = (await sheetEditStore.find(tx, sheet, editNumber))?.label ?? ''
  return label.startsWith(BACK_TO) ? label : `${BACK_TO}${label}” (edit ${editNumber})`
}

const BACK_TO = 'Back to “'

function refuseStale(
  { editNumber: stored }: StoredSheetRow,
  { editNumber, newest }: Omit<Restoring, 'sheetId'>,
): void {
  if (newest !== stored) {
    throw new Refusal(
      'conflict',
      'There are newer edits. Nothing was changed. Reload the history and try again.',
      [{ path: 'newest', message: `The newest edit is ${stored}` }],
    )
  }
  if (editNumber > stored) {
    throw new Refusal('badRequest', 'This edit was not found', [
      { path: 'editNumber', message: `The newest edit is ${stored}` },
    ])
  }
}
