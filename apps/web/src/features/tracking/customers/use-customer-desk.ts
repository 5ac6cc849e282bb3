import type { ReplyOf } from '@millpond/contract/route'
import type { getCustomers } from '@millpond/contract/tracking'
import type { Month } from '@millpond/core/time'
import { monthsBetween } from '@millpond/core/time'
import { measureOf } from '@millpond/core/tracking'
import { useEffect, useMemo, useRef } from 'react'
import { useSaveCustomerCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#planning/read-sheet.ts'
import { useSheetDesk } from '#planning/use-sheet-desk.ts'
import { savingKnownLines } from '../kept-lines.ts'

export type ReadCustomers = ReplyOf<typeof getCustomers>

/** From the first count there is: what is in sight goes on from it. */
function wholeSheet({ rows }: ReadCustomers, shown: readonly Month[]) {
  const last = shown.at(-1) as Month
  const first = [...rows.map(({ from }) => from), shown[0] as Month].sort()[0] as Month
  return readSheet(rows, first, monthsBetween(first, last) + 1)
}

export function useCustomerDesk(
  organisationId: string,
  read: ReadCustomers,
  months: readonly Month[],
) {
  const { sheetId, lines } = read
  const [saveCells] = useSaveCustomerCellsMutation()
  const whole = useMemo(() => wholeSheet(read, months), [read, months])
  const groups = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    groups.current = new Set(lines.map(({ code }) => code))
  }, [lines])
  const save = savingKnownLines(
    (label, cells) =>
      saveCells({
        ...{ organisationId, sheetId, label },
        changes: cells.map(({ code, month, value, baseVersion }) => ({
          ...{ month, item: code, value, baseVersion },
        })),
      }).unwrap(),
    ({ code }) => groups.current.has(measureOf(code)?.group ?? ''),
  )
  return useSheetDesk({ organisationId, sheetId, ...whole, save })
}
