import type { ReplyOf } from '@millpond/contract/route'
import type { getTransfers } from '@millpond/contract/tracking'
import type { Month } from '@millpond/core/time'
import { useEffect, useMemo, useRef } from 'react'
import { useSaveTransferCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#planning/read-sheet.ts'
import { useSheetDesk } from '#planning/use-sheet-desk.ts'
import { savingKnownLines } from '../kept-lines.ts'

export type ReadTransfers = ReplyOf<typeof getTransfers>

export function useTransferDesk(
  organisationId: string,
  { sheetId, lines, rows }: ReadTransfers,
  months: readonly Month[],
) {
  const [saveCells] = useSaveTransferCellsMutation()
  const read = useMemo(() => readSheet(rows, months[0] as Month, months.length), [rows, months])
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    known.current = new Set(lines.map(({ code }) => code))
  }, [lines])
  const save = savingKnownLines(
    (label, cells) =>
      saveCells({
        ...{ organisationId, sheetId, label },
        changes: cells.map(({ code, month, value, baseVersion }) => ({
          ...{ month, item: code, value, baseVersion },
        })),
      }).unwrap(),
    ({ code }) => known.current.has(code),
  )
  return useSheetDesk({ organisationId, sheetId, ...read, save })
}
