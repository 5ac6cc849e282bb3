import { type LineContent, lineContentText } from '@millpond/core/tracking'
import type { Tx } from '#database/index.ts'
import {
  type StoredLineChange,
  type StoredLineState,
  sheetEditStore,
} from '../stores/sheet-edit-store.ts'
import { type LineRow, type LineToSave, sheetLineStore } from '../stores/sheet-line-store.ts'
import type { SheetKind, StoredSheetRow } from '../stores/sheet-store.ts'

type LineFields = NonNullable<LineToSave['line']>

const NEW_LINE: LineFields = {
  name: null,
  position: 0,
  formula: null,
  note: null,
  transfer: null,
}

/**
 * What users define in a line that they add, such as a transfer or a driver; null if there is no
 * line.
 */
export const contentOf = (line: LineFields | null | undefined): LineContent | null =>
  line
    ? {
        ...{ name: line.name ?? '', position: line.position, transfer: line.transfer },
        ...(line.driver && { driver: line.driver }),
      }
    : null

const textOf = (content: LineContent | null) => content && lineContentText(content)

export const isSameContent = (one: LineContent | null, other: LineContent | null): boolean =>
  textOf(one) === textOf(other)

/** Lines of a budget are the accounts of the books, so they have no content of their own. */
const lineStateOf = (kind: SheetKind, line: LineFields | null | undefined): StoredLineState => ({
  formula: line?.formula ?? null,
  note: line?.note ?? null,
  content: kind === 'budget' ? null : contentOf(line),
})

/** The fields of a stored line, or of a new one. */
export function fieldsOf(line: LineRow | undefined): LineFields {
  const { code: _, version: __, ...fields } = { code: '', version: 0, ...(line ?? NEW_LINE) }
  return fields
}

const byCode = (lines: readonly LineRow[]) => new Map(lines.map(line => [line.code, line]))

function changed(
  code: StoredLineChange['code'],
  before: StoredLineState,
  after: StoredLineState,
): StoredLineChange[] {
  const isSame =
    before.formula === after.formula &&
    before.note === after.note &&
    isSameContent(before.content, after.content)
  return isSame ? [] : [{ code, before, after }]
}

/**
 * The changes that the history records when these lines are saved. Moving an account is not
 * recorded.
 */
export function lineChanges(
  kind: SheetKind,
  stored: readonly LineRow[],
  lines: readonly LineToSave[],
): StoredLineChange[] {
  const known = byCode(stored)
  return lines.flatMap(({ code, line }) =>
    changed(code, lineStateOf(kind, known.get(code)), lineStateOf(kind, line)),
  )
}

/** `Formula of Rent`, `Note of Rent`, `Shop removed`, `3 lines`. */
export function lineLabel(
  changes: readonly StoredLineChange[],
  nameOf: (code: string) => string,
): string {
  const [one, ...others] = changes
  if (!one || others.length > 0) return `${changes.length} lines`
  const { before, after } = one
  const name = (after.content ?? before.content)?.name
  if (before.formula !== after.formula) return `Formula of ${name ?? nameOf(one.code)}`
  if (name === undefined) return `Note of ${nameOf(one.code)}`
  if (after.content === null) return `${name} removed`
  return `${name} ${before.content === null ? 'added' : 'changed'}`
}

/** The changes that restore lines to an edit, and the lines to save for them. */
export async function linesBackTo(tx: Tx, sheet: StoredSheetRow, editNumber: number) {
  const { kind } = sheet
  const known = byCode(await sheetLineStore.list(tx, sheet))
  const past = await sheetEditStore.linesAfter(tx, sheet, editNumber)
  const changes = past.flatMap(({ code, ...after }) =>
    changed(code, lineStateOf(kind, known.get(code)), after),
  )
  const lines = changes.map(({ code, after: { content, formula, note } }): LineToSave => {
    if (kind !== 'budget' && content === null) return { code, line: null }
    return { code, line: { ...fieldsOf(known.get(code)), ...content, formula, note } }
  })
  return { changes, lines }
}
