import { useMemo } from 'react'
import type { ComparedWith } from '../grid/budget-rows.ts'
import { providerSheet } from '../versions/provider-sheet.ts'
import { useVersionCells } from '../versions/use-version-cells.ts'
import { ownName, PROVIDER, useBudgetContext } from './budget-context.ts'

/** The comparison in the address; null for none, and until it is read. */
export function useComparison() {
  const { location, budgets, providerBudget, model } = useBudgetContext()
  const { ledger } = model
  const other = budgets.find(({ sheetId }) => sheetId === location.comparison)
  const sheet = useVersionCells(other?.sheetId)
  return useMemo((): ComparedWith | null => {
    if (location.comparison === 'lastYear') return { kind: 'lastYear', name: 'last year' }
    if (location.comparison === PROVIDER && providerBudget !== null) {
      return { kind: 'provider', name: providerBudget, sheet: providerSheet(ledger) }
    }
    if (!other || !sheet) return null
    return { kind: 'version', sheetId: other.sheetId, name: ownName(other), sheet }
  }, [location.comparison, providerBudget, ledger, other, sheet])
}
