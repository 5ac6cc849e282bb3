import { useMemo } from 'react'
import { budgetCash } from '#model/budget-cash.ts'
import type { BudgetCash } from '#model/questions.ts'
import { useForecastBySheet } from '#model/use-forecast-by-sheet.ts'
import type { ForecastModel } from '#model/use-model.ts'
import type { ComparedWith } from '../grid/budget-rows.ts'
import type { LastVersion } from '../versions/use-last-version.ts'
import { type CashFigures, cashFigures, flowsOf, withZeros, yearBefore } from './cash-figures.ts'
import type { ComparedCash } from './cash-rows.ts'

interface Own {
  readonly booked: CashFigures
  readonly cash: BudgetCash | null
}

/** The cash of the compared budget; null without one, and until it is computed. */
export function useComparisonCash(
  { ledger, basis }: Pick<ForecastModel, 'ledger' | 'basis'>,
  comparison: ComparedWith | null,
  last: LastVersion | null,
  { booked, cash }: Own,
): ComparedCash | null {
  const { closeMonth } = ledger
  // The headline uses the same comparison, so one forecast serves both.
  const isLast = comparison?.kind === 'version' && comparison.sheetId === last?.sheetId
  const sheet = comparison && 'sheet' in comparison && !isLast ? comparison.sheet : null
  const other = useForecastBySheet({ ledger, basis }, sheet)
  const forecast = isLast ? last.forecast : other
  const planned = useMemo(() => forecast && budgetCash(forecast), [forecast])
  return useMemo(() => {
    if (!comparison) return null
    const { name } = comparison
    if (comparison.kind === 'lastYear') {
      return { name, figures: yearBefore(cashFigures({ closeMonth, booked, cash })) }
    }
    if (!planned) return null
    const known = { closeMonth, booked, cash: planned }
    if (comparison.kind === 'version') {
      return { name, figures: cashFigures({ ...known, over: withZeros(booked) }) }
    }
    // The provider's budget also covers these months, but has no bank.
    const { firstMonth, rows } = comparison.sheet
    const over = { closing: () => null, ...flowsOf(firstMonth, rows.values()) }
    return { name, figures: cashFigures({ ...known, over }) }
  }, [comparison, planned, closeMonth, booked, cash])
}
