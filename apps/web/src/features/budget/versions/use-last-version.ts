import type { Budget } from '@millpond/contract/budget'
import type { Forecast } from '@millpond/core/forecast'
import { useForecastBySheet } from '#model/use-forecast-by-sheet.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import { useVersionCells } from './use-version-cells.ts'

export interface LastVersion {
  readonly sheetId: string
  readonly name: string
  /** Its cash; null until it is computed. */
  readonly forecast: Forecast | null
}

/** The version before this one; null if there is none. */
export function useLastVersion(budget: Budget | null): LastVersion | null {
  const { budgets, model } = useBudgetContext()
  const last = budget && lastVersion(budgets, budget)
  const sheet = useVersionCells(last?.sheetId)
  const forecast = useForecastBySheet(model, sheet)
  return last && { sheetId: last.sheetId, name: last.name, forecast }
}

/** The one it was copied from, otherwise the one that was created before it. */
export function lastVersion(budgets: readonly Budget[], of: Budget): Budget | null {
  const source = budgets.find(({ sheetId }) => sheetId === of.basedOn)
  const older = budgets.filter(({ createdAt }) => createdAt < of.createdAt)
  const newest = older.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
  return source ?? newest ?? null
}
