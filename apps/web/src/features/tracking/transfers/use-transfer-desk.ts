import type { ReplyOf } from '@millpond/contract/route'
import type { getTransfers } from '@millpond/contract/tracking'
import type { DraftCell } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { useMemo } from 'react'
import { useSaveTransferCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#planning/read-sheet.ts'
import { useSheetDesk } from '#planning/use-sheet-desk.ts'

export type ReadTransfers = ReplyOf<typeof getTransfers>

export function useTransferDesk(
  organisationId: string,
  { sheetId, lines, rows }: ReadTransfers,
  months: readonly Month[],
) {
  const [saveCells] = useSaveTransferCellsMutation()
  const read = useMemo(() => readSheet(rows, months[0] as Month, months.length), [rows, months])
  const known = useMemo(() => new Set<string>(lines.map(({ code }) => code)), [lines])
  const waits = ({ code }: DraftCell) => !known.has(code)
  const desk = useSheetDesk({
    ...{ organisationId, sheetId, ...read },
    save: (label, cells) =>
      saveCells({
        ...{ organisationId, sheetId, label },
        changes: cells.map(({ code, month, value, baseVersion }) => ({
          ...{ month, item: code, value, baseVersion },
        })),
      }).unwrap(),
    partsOf: cells => [cells.filter(cell => !waits(cell))],
  })
  return { ...desk, waits }
}
