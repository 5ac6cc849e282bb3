import type { Budget } from '@millpond/contract/budget'
import type { Forecast } from '@millpond/core/forecast'
import { useMemo } from 'react'
import { useGetBudgetQuery } from '#api/budget-api.ts'
import { amountsOf } from '#model/budget-changes.ts'
import { useForecastWith } from '#model/use-forecast-with.ts'
import { readSheet } from '#planning/read-sheet.ts'
import type { BudgetGround } from './budget-ground.ts'

interface Wanted extends BudgetGround {
  readonly budget: Budget | null
}

/**
 * What the version before this one makes of cash; null where there is none, and until it is known.
 */
export function useLastVersion({ organisation, model, budgets, budget }: Wanted): Forecast | null {
  const last = budget && lastVersion(budgets, budget)
  const { organisationId } = organisation
  const { currentData } = useGetBudgetQuery(
    { organisationId, sheetId: last?.sheetId ?? '' },
    { skip: !last },
  )
  const { ledger, basis } = model
  const rows = currentData?.rows
  const planned = useMemo(() => {
    if (!rows) return null
    const [first = ledger.closeMonth] = ledger.months
    const { stored } = readSheet(rows, first, ledger.months.length)
    const settings = { ...basis.settings, planByBudget: true }
    return { ...basis, settings, budget: amountsOf(stored) }
  }, [rows, ledger, basis])
  return useForecastWith(ledger, planned)
}

/** The one it was copied from, or else the one that was made before it. */
export function lastVersion(budgets: readonly Budget[], of: Budget): Budget | null {
  const source = budgets.find(({ sheetId }) => sheetId === of.basedOn)
  const older = budgets.filter(({ createdAt }) => createdAt < of.createdAt)
  const newest = older.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
  return source ?? newest ?? null
}
