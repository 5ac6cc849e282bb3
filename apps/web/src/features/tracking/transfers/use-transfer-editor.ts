import type { ReplyOf } from '@millpond/contract/route'
import type { getTransfers } from '@millpond/contract/tracking'
import type { DraftCell } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { useMemo } from 'react'
import { useSaveTransferCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'
import { useSheetEditor } from '#sheet-editor/use-sheet-editor.ts'
import { byMonthAndItem } from '../by-month-and-item.ts'
import { lineOutcome, sentLines, storedLines } from '../line-edits.ts'
import { useShownLines } from '../use-line-edits.ts'
import { savableLines } from '../waiting-cells.ts'

export type ReadTransfers = ReplyOf<typeof getTransfers>

export function useTransferEditor(
  organisationId: string,
  { sheetId, lines, removed, rows }: ReadTransfers,
  months: readonly Month[],
) {
  const [saveCells] = useSaveTransferCellsMutation()
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
    batchName: 'Transfers',
  })
  const shown = useShownLines(editor.editor)
  const known = useMemo(() => new Set<string>(shown.map(({ code }) => code)), [shown])
  return { ...editor, lines: shown, waits: ({ code }: DraftCell) => !known.has(code) }
}
