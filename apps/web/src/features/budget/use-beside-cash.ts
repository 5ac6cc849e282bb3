import { useMemo } from 'react'
import { budgetCash } from '#model/budget-cash.ts'
import { useForecastBySheet } from '#model/use-forecast-by-sheet.ts'
import type { ForecastModel } from '#model/use-model.ts'
import type { Beside } from './budget-rows.ts'
import { type BesideCash, type CashFigures, cashFigures, yearBefore } from './cash-rows.ts'

/** The cash under what a budget stands beside; null for nothing, and until it is computed. */
export function useBesideCash(
  model: ForecastModel,
  beside: Beside | null,
  own: CashFigures,
): BesideCash | null {
  const { ledger } = model
  const forecast = useForecastBySheet(model, beside && 'sheet' in beside ? beside.sheet : null)
  const planned = useMemo(
    () => forecast && cashFigures(ledger, budgetCash(forecast)),
    [ledger, forecast],
  )
  return useMemo(() => {
    if (!beside) return null
    const figures = beside.kind === 'lastYear' ? yearBefore(own) : planned
    return figures && { name: beside.name, figures }
  }, [beside, own, planned])
}
