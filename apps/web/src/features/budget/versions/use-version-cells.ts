import type { Sheet } from '@millpond/core/sheet'
import { useMemo } from 'react'
import { useGetBudgetQuery } from '#api/budget-api.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { useBudgetContext } from '../model/budget-context.ts'

/**
 * The saved cells of another version, read when first requested, so that they include saves of this
 * visit. Null until they are read, and if none is requested.
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
