import type { ReplyOf } from '@millpond/contract/route'
import type { getTransfers } from '@millpond/contract/tracking'
import type { DraftCell } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { useMemo } from 'react'
import { useSaveTransferCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'
import { useSheetEditor } from '#sheet-editor/use-sheet-editor.ts'
import { byMonthAndItem } from '../by-month-and-item.ts'

export type ReadTransfers = ReplyOf<typeof getTransfers>

export function useTransferEditor(
  organisationId: string,
  { sheetId, lines, rows }: ReadTransfers,
  months: readonly Month[],
) {
  const [saveCells] = useSaveTransferCellsMutation()
  const read = useMemo(() => readSheet(rows, months[0] as Month, months.length), [rows, months])
  const known = useMemo(() => new Set<string>(lines.map(({ code }) => code)), [lines])
  const waits = ({ code }: DraftCell) => !known.has(code)
  const editor = useSheetEditor({
    ...{ organisationId, sheetId, ...read },
    save: (label, cells) =>
      saveCells({
        ...{ organisationId, sheetId, label },
        ...byMonthAndItem(cells),
      }).unwrap(),
    partsOf: cells => [cells.filter(cell => !waits(cell))],
    batchName: 'Transfers',
  })
  return { ...editor, waits }
}
