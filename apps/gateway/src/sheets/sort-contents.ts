import type { LineContentChange } from '@millpond/contract/sheet'
import type { Tx } from '#database/index.ts'
import type { StoredLineChange } from '../stores/sheet-edit-store.ts'
import type { LineRow, LineToSave } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'
import { refuseFaults } from './cell-faults.ts'
import { contentOf, fieldsOf, isSameContent, lineChanges } from './line-changes.ts'
import { knownLines, lineFaults } from './line-faults.ts'
import { storedLines } from './line-formulas.ts'

interface ContentConflict {
  readonly code: LineRow['code']
  readonly content: ReturnType<typeof contentOf>
  readonly version: number
}

interface SortedContents {
  /** For the history, and the rows to write for it. */
  readonly changes: readonly StoredLineChange[]
  readonly rows: readonly LineToSave[]
  readonly conflicts: readonly ContentConflict[]
}

/**
 * Sorts lines of customers, transfers or drivers by outcome. One that is already stored is
 * unchanged; one that differs from both what was read and what is wanted was changed by another
 * user and is in conflict. Rejects lines that cannot be stored. The sheet is locked.
 */
export async function sortContents(
  tx: Tx,
  sheet: StoredSheetRow,
  stored: readonly LineRow[],
  given: readonly LineContentChange[],
): Promise<SortedContents> {
  if (given.length === 0) return { changes: [], rows: [], conflicts: [] }
  const known = await knownLines(tx, sheet, stored)
  const lines = new Map(stored.map(line => [line.code, line]))
  const conflicts: ContentConflict[] = []
  const rows: (LineToSave & { readonly at: number; readonly baseVersion: number })[] = []
  const wanted = storedLines(
    given.map(({ code, after }) => {
      return { code, line: after && { ...fieldsOf(lines.get(code)), ...after } }
    }),
    known,
  )
  for (const [at, { code, before }] of given.entries()) {
    const fields = wanted[at]?.line ?? null
    const after = contentOf(fields)
    const now = contentOf(lines.get(code))
    const version = known.versions.get(code) ?? 0
    if (isSameContent(now, after)) continue
    if (isSameContent(now, before)) {
      rows.push({ at, code, baseVersion: version, line: fields })
    } else conflicts.push({ code, content: now, version })
  }
  const faults = lineFaults(rows, known).map(({ path, message }) => {
    const [, row = '', field = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? []
    return {
      path: `lines.${rows[Number(row)]?.at}.${field.replace(/^line\./, 'after.')}`,
      message,
    }
  })
  refuseFaults('lines', faults)
  return { changes: lineChanges(sheet.kind, stored, rows), rows, conflicts }
}

/** The lines as they are once the rows are saved. */
export function linesWith(stored: readonly LineRow[], rows: readonly LineToSave[]): LineRow[] {
  const changed = new Set(rows.map(({ code }) => code))
  const added = rows.flatMap(({ code, line }) => (line ? [{ code, version: 0, ...line }] : []))
  return [...stored.filter(({ code }) => !changed.has(code)), ...added]
}
