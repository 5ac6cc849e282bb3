import type { Budget } from '@millpond/contract/budget'
import { useMemo } from 'react'
import type { ComparedWith } from '../grid/budget-rows.ts'
import { providerSheet } from '../versions/provider-sheet.ts'
import { type LastVersion, useLastVersion } from '../versions/use-last-version.ts'
import { useVersionCells } from '../versions/use-version-cells.ts'
import { ownName, PROVIDER, useBudgetContext } from './budget-context.ts'

export interface PlanComparison {
  readonly comparison: ComparedWith | null
  readonly last: LastVersion | null
}

/** What a plan is compared with. Read above the screen, which is drawn with every key press. */
export function useCompared(budget: Budget | null): PlanComparison {
  const { view } = useBudgetContext().location
  const comparison = useComparison()
  const last = useLastVersion(view === 'plan' ? budget : null)
  return { comparison, last }
}

/** The comparison in the address; null for none, and until it is read. */
function useComparison() {
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
