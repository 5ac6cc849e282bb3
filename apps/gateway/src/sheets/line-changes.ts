import type { Tx } from '#database/index.ts'
import {
  type StoredLineChange,
  type StoredLineNotes,
  sheetEditStore,
} from '../stores/sheet-edit-store.ts'
import { type LineRow, type LineToSave, sheetLineStore } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'

const WITHOUT: StoredLineNotes = { formula: null, note: null }
const NEW_LINE: NonNullable<LineToSave['line']> = {
  name: null,
  position: 0,
  ...WITHOUT,
  transfer: null,
}

const notesOf = (line: StoredLineNotes | null | undefined): StoredLineNotes =>
  line ? { formula: line.formula, note: line.note } : WITHOUT

const byCode = (lines: readonly LineRow[]) => new Map(lines.map(line => [line.code, line]))

function changed(
  code: StoredLineChange['code'],
  before: StoredLineNotes,
  after: StoredLineNotes,
): StoredLineChange[] {
  const isSame = before.formula === after.formula && before.note === after.note
  return isSame ? [] : [{ code, before, after }]
}

/**
 * The changes of formulas and notes when these lines are saved; the order of lines has no history.
 */
export function lineChanges(
  stored: readonly LineRow[],
  lines: readonly LineToSave[],
): StoredLineChange[] {
  const known = byCode(stored)
  return lines.flatMap(({ code, line }) => changed(code, notesOf(known.get(code)), notesOf(line)))
}

/** `Formula of Rent`, `Note of Rent`, `3 lines`. */
export function lineLabel(
  changes: readonly StoredLineChange[],
  nameOf: (code: string) => string,
): string {
  const [one, ...others] = changes
  if (!one || others.length > 0) return `${changes.length} lines`
  const what = one.before.formula === one.after.formula ? 'Note' : 'Formula'
  return `${what} of ${nameOf(one.code)}`
}

/** The changes that restore formulas and notes to an edit, and the lines to save for them. */
export async function linesBackTo(tx: Tx, sheet: StoredSheetRow, editNumber: number) {
  const known = byCode(await sheetLineStore.list(tx, sheet))
  const past = await sheetEditStore.linesAfter(tx, sheet, editNumber)
  const changes = past.flatMap(({ code, ...notes }) =>
    changed(code, notesOf(known.get(code)), notes),
  )
  const lines = changes.map(({ code, after }): LineToSave => {
    const { code: _, version: __, ...fields } = known.get(code) ?? { ...NEW_LINE, code, version: 0 }
    return { code, line: { ...fields, ...after } }
  })
  return { changes, lines }
}
