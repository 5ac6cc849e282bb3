import type { ReplyOf } from '@millpond/contract/route'
import type { getDrivers } from '@millpond/contract/tracking'
import type { DraftCell } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { useMemo } from 'react'
import { useSaveDriverCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'
import { useSheetEditor } from '#sheet-editor/use-sheet-editor.ts'
import { byMonthAndItem } from '../by-month-and-item.ts'
import { lineOutcome, sentLines, storedLines } from '../line-edits.ts'
import { useShownLines } from '../use-line-edits.ts'
import { savableLines } from '../waiting-cells.ts'
import { type DriverContextOf, withFollowing } from './driver-formulas.ts'

export type ReadDrivers = ReplyOf<typeof getDrivers>

export function useDriverEditor(
  organisationId: string,
  { sheetId, lines, removed, rows }: ReadDrivers,
  months: readonly Month[],
  contextOf: DriverContextOf,
) {
  const [saveCells] = useSaveDriverCellsMutation()
  const read = useMemo(() => readSheet(rows, months[0] as Month, months.length), [rows, months])
  const stored = useMemo(() => storedLines({ lines, removed }), [lines, removed])
  const editor = useSheetEditor({
    ...{ organisationId, sheetId, ...read, lines: stored },
    save: async (label, cells, lines) => {
      const of = { organisationId, sheetId, label, lines: sentLines(lines) }
      const saved = await saveCells({ ...of, ...byMonthAndItem(cells) }).unwrap()
      return { ...saved, ...lineOutcome(saved) }
    },
    partsOf: (cells, { lines }) => {
      const open = savableLines(lines)
      return [cells.filter(({ code }) => open.has(code))]
    },
    withFollowing: (sheet, edit) => withFollowing(contextOf, sheet, edit),
    batchName: 'Drivers',
  })
  const shown = useShownLines(editor.editor)
  const known = useMemo(() => new Set<string>(shown.map(({ code }) => code)), [shown])
  return { ...editor, lines: shown, waits: ({ code }: DraftCell) => !known.has(code) }
}
