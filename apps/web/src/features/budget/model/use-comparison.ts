import { useMemo } from 'react'
import type { Beside } from '../grid/budget-rows.ts'
import { providerSheet } from '../versions/provider-sheet.ts'
import { useVersionCells } from '../versions/use-version-cells.ts'
import { PROVIDER, useBudgetContext } from './budget-context.ts'

/** What the address compares the budget with; null for nothing, and until it is read. */
export function useComparison() {
  const { location, budgets, provider, model } = useBudgetContext()
  const { ledger } = model
  const other = budgets.find(({ sheetId }) => sheetId === location.beside)
  const sheet = useVersionCells(other?.sheetId)
  return useMemo((): Beside | null => {
    if (location.beside === 'lastYear') return { kind: 'lastYear', name: 'last year' }
    if (location.beside === PROVIDER && provider !== null) {
      return { kind: 'provider', name: `${provider} budget`, sheet: providerSheet(ledger) }
    }
    if (!other || !sheet) return null
    const { sheetId, name } = other
    return { kind: 'version', sheetId, name: `version ${name}`, sheet }
  }, [location.beside, provider, ledger, other, sheet])
}
