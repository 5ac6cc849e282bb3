import { useMemo } from 'react'
import { useGetBudgetQuery } from '#api/budget-api.ts'
import { readSheet } from '#planning/read-sheet.ts'
import { providerBudgetAt } from './budget-figures.ts'
import { type BudgetGround, PROVIDER } from './budget-ground.ts'
import type { Beside } from './budget-rows.ts'

/** What the address compares the budget with; null for nothing, and until it is read. */
export function useBeside({ organisation, model, place, budgets, provider }: BudgetGround) {
  const { ledger } = model
  const other = budgets.find(({ sheetId }) => sheetId === place.beside)
  const { organisationId } = organisation
  const { currentData } = useGetBudgetQuery(
    { organisationId, sheetId: other?.sheetId ?? '' },
    { skip: !other },
  )
  return useMemo((): Beside | null => {
    if (place.beside === 'lastYear') return { kind: 'lastYear', name: 'last year' }
    if (place.beside === PROVIDER && provider !== null) {
      return { kind: 'provider', name: `${provider} budget`, at: providerBudgetAt(ledger) }
    }
    if (!other || !currentData) return null
    const [first = ledger.closeMonth] = ledger.months
    const { stored } = readSheet(currentData.rows, first, ledger.months.length)
    return { kind: 'version', name: other.name, sheet: stored }
  }, [place.beside, provider, ledger, other, currentData])
}
