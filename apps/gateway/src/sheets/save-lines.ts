import type { BooksAccount } from '@millpond/core/ledger'
import type { Tx } from '#database/index.ts'
import { Refusal } from '../http/refusal.ts'
import { givenChanges, sheetEditStore } from '../stores/sheet-edit-store.ts'
import { type LineRow, type LineToSave, sheetLineStore } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'
import { refuseFaults } from './cell-faults.ts'
import { lineChanges, lineLabel } from './line-changes.ts'
import { knownLines, lineFaults } from './line-faults.ts'
import { type GivenLine, storedLines } from './line-formulas.ts'
import { holdOpenSheet, type SheetCall, type SheetWriter } from './open-sheet.ts'
import { changesOf } from './sheet-names.ts'

export interface GivenLines {
  readonly sheetId: string
  readonly lines: readonly GivenLine[]
}

/** All or none, so that a reordering of groups is never saved by half. */
export async function saveLines(
  tx: Tx,
  call: SheetWriter,
  { sheetId, lines: given }: GivenLines,
): Promise<LineRow[]> {
  const sheet = await holdOpenSheet(tx, call, sheetId)
  if (sheet.kind === 'scenario') {
    const message = 'Lines of a scenario are saved with its other changes'
    throw new Refusal('badRequest', message, [{ path: 'sheetId', message }])
  }
  const known = await knownLines(tx, sheet, await sheetLineStore.list(tx, sheet))
  refuseFaults('lines', lineFaults(given, known))
  refuseStale(known.versions, given)
  const lines = storedLines(given, known)
  await keepHistory(tx, call, sheet, lines, known.accounts)
  await sheetLineStore.save(tx, sheet, lines)
  const subject = changesOf({ cells: 0, lines: given.length }, sheet)
  call.audit({ action: 'sheetLinesChanged', subject })
  return sheetLineStore.list(tx, sheet)
}

/** Changes of lines are edits like those of amounts: History shows and restores them. */
async function keepHistory(
  tx: Tx,
  { deps, user }: SheetCall,
  sheet: StoredSheetRow,
  lines: readonly LineToSave[],
  accounts: readonly BooksAccount[],
): Promise<void> {
  const changes = lineChanges(sheet.kind, await sheetLineStore.list(tx, sheet), lines)
  const nameOf = (code: string) => accounts.find(each => each.code === code)?.name ?? code
  const label = lineLabel(changes, nameOf)
  const edit = { label, editedBy: user.userId, editedAt: deps.clock.now() }
  await sheetEditStore.add(tx, sheet, edit, givenChanges([]), { lines: changes })
}

function refuseStale(versions: ReadonlyMap<string, number>, lines: readonly GivenLine[]) {
  const stale = lines.flatMap(({ code, baseVersion }, row) => {
    const version = versions.get(code) ?? 0
    if (version === baseVersion) return []
    return [{ path: `lines.${row}.baseVersion`, message: `The newer version is ${version}` }]
  })
  if (stale.length === 0) return
  throw new Refusal(
    'conflict',
    'Someone else changed some of these lines. Nothing was saved. Reload and try again.',
    stale.slice(0, 20),
  )
}
