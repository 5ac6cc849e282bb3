import type { SheetLineChange as GivenLine } from '@millpond/contract/sheet'
import { namedLines, storedFormula } from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import type { Tx } from '#database/index.ts'
import type { StoredLineChange } from '../stores/sheet-edit-store.ts'
import { type LineToSave, sheetLineStore } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'
import { refuseFaults } from './cell-faults.ts'
import { fieldsOf, lineChanges } from './line-changes.ts'
import { knownLines, lineFaults } from './line-faults.ts'

export interface GivenLineConflict extends Pick<GivenLine, 'code' | 'field'> {
  readonly value: string | null
  readonly version: number
}

export interface SortedLines {
  /** For the history, and the rows to write for it. */
  readonly changes: readonly StoredLineChange[]
  readonly rows: readonly LineToSave[]
  readonly conflicts: readonly GivenLineConflict[]
}

/**
 * Sorts formulas and notes by outcome. One that is already stored is unchanged; one that differs
 * from both what was read and what is wanted was changed by another user and is in conflict.
 * Rejects a formula that cannot be calculated. The sheet is a budget, and locked.
 */
export async function sortLines(
  tx: Tx,
  sheet: StoredSheetRow,
  given: readonly GivenLine[],
): Promise<SortedLines> {
  if (given.length === 0) return { changes: [], rows: [], conflicts: [] }
  const stored = await sheetLineStore.list(tx, sheet)
  const known = await knownLines(tx, sheet, stored)
  const byCode = new Map(stored.map(line => [line.code, line]))
  const named = namedLines(known.accounts, [...known.groups, ...known.drivers], () => null)
  const wanted = new Map<ItemCode, ReturnType<typeof fieldsOf>>()
  const conflicts: GivenLineConflict[] = []
  for (const { code, field, before, after } of given) {
    const line = byCode.get(code)
    const now = line?.[field] ?? null
    const value = field === 'formula' && after !== null ? storedFormula(after, named) : after
    if (now === value) continue
    if (now !== before) {
      conflicts.push({ code, field, value: now, version: known.versions.get(code) ?? 0 })
      continue
    }
    wanted.set(code, { ...fieldsOf(line), ...wanted.get(code), [field]: value })
  }
  const rows = [...wanted].map(([code, line]) => ({ code, line }))
  refuseFaults('changes', faultsIn(rows, given, known))
  return { changes: lineChanges(sheet.kind, stored, rows), rows, conflicts }
}

/** Each fault with its path in the request: `lines.2.after`. */
function faultsIn(
  rows: readonly { readonly code: ItemCode; readonly line: ReturnType<typeof fieldsOf> }[],
  given: readonly GivenLine[],
  known: Parameters<typeof lineFaults>[1],
) {
  const lines = rows.map(row => ({ ...row, baseVersion: 0 }))
  return lineFaults(lines, known).map(({ path, message }) => {
    const [, row = '', field = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? []
    const code = rows[Number(row)]?.code
    const isFormula = field === 'line.formula'
    const at = given.findIndex(
      each => each.code === code && (!isFormula || each.field === 'formula'),
    )
    return { path: `lines.${at}.${isFormula ? 'after' : 'code'}`, message }
  })
}
