import type { Budget } from '@millpond/contract/budget'
import type { SheetRow } from '@millpond/contract/sheet'
import { useMemo } from 'react'
import { useGetBudgetQuery, useGetBudgetsQuery } from '#api/budget-api.ts'
import type { PlanningGround } from '#planning/sheet-screen.tsx'
import { useFirstFresh } from '#planning/use-first-fresh.ts'
import { targetRows } from './target.ts'

export interface Targets {
  readonly budget: Budget
  readonly rows: readonly SheetRow[]
}

/**
 * Targets of the budget that the forecast plans by, else of the newest; null where there is none or
 * it cannot be read, and undefined until that is known.
 */
export function useTargets({ organisation, model }: PlanningGround): Targets | null | undefined {
  const { organisationId } = organisation
  const list = useGetBudgetsQuery({ organisationId })
  const budgets = list.currentData ?? []
  const wanted = model.basis.settings.budgetId
  const chosen = budgets.find(({ sheetId }) => sheetId === wanted) ?? budgets[0]
  const read = useGetBudgetQuery(
    { organisationId, sheetId: chosen?.sheetId ?? '' },
    { refetchOnMountOrArgChange: true, skip: !chosen },
  )
  const fresh = useFirstFresh(read)
  const found = useMemo(
    () => (chosen && fresh ? { budget: chosen, rows: targetRows(fresh.rows) } : null),
    [chosen, fresh],
  )
  const isListed = list.currentData !== undefined || list.isError
  const isRead = !chosen || fresh !== undefined || read.isError
  return isListed && isRead ? found : undefined
}
