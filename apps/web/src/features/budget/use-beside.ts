import { useMemo } from 'react'
import { type BudgetGround, PROVIDER } from './budget-ground.ts'
import type { Beside } from './budget-rows.ts'
import { providerSheet } from './provider-sheet.ts'
import { useVersionCells } from './use-version-cells.ts'

/** What the address compares the budget with; null for nothing, and until it is read. */
export function useBeside(ground: BudgetGround) {
  const { place, budgets, provider } = ground
  const { ledger } = ground.model
  const other = budgets.find(({ sheetId }) => sheetId === place.beside)
  const sheet = useVersionCells(ground, other?.sheetId)
  return useMemo((): Beside | null => {
    if (place.beside === 'lastYear') return { kind: 'lastYear', name: 'last year' }
    if (place.beside === PROVIDER && provider !== null) {
      return { kind: 'provider', name: `${provider} budget`, sheet: providerSheet(ledger) }
    }
    if (!other || !sheet) return null
    const { sheetId, name } = other
    return { kind: 'version', sheetId, name: `version ${name}`, sheet }
  }, [place.beside, provider, ledger, other, sheet])
}
