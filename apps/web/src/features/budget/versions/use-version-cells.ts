import type { Sheet } from '@millpond/core/sheet'
import { useMemo } from 'react'
import { useGetBudgetQuery } from '#api/budget-api.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { useBudgetContext } from '../model/budget-context.ts'

/**
 * What is saved of another version than the one that is written, read anew when it is first asked
 * for: saves in this visit are in it. Null until it is there, and where none is asked for.
 */
export function useVersionCells(sheetId: string | undefined): Sheet | null {
  const { organisation, model } = useBudgetContext()
  const { organisationId } = organisation
  const { months, closeMonth } = model.ledger
  const read = useGetBudgetQuery(
    { organisationId, sheetId: sheetId ?? '' },
    { skip: sheetId === undefined, refetchOnMountOrArgChange: true },
  )
  const rows = useFirstFresh(read)?.rows
  return useMemo(() => {
    const [first = closeMonth] = months
    return rows ? readSheet(rows, first, months.length).stored : null
  }, [rows, months, closeMonth])
}
