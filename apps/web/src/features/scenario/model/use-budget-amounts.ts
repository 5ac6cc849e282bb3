import type { PlannedAmounts } from '@millpond/core/plan'
import type { Scenario } from '@millpond/core/scenario'
import { useEffect, useMemo, useState } from 'react'
import { useGetBudgetsQuery, useLazyGetBudgetQuery } from '#api/budget-api.ts'
import { amountsOf } from '#model/budget-changes.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'

/** By the id of a budget; undefined if it is gone. */
export type BudgetAmounts = ReadonlyMap<string, PlannedAmounts | undefined>
const NONE: BudgetAmounts = new Map()

/** The budgets that these scenarios rest on; null until all of them are read. */
export function useBudgetAmounts(
  organisationId: string,
  { ledger }: Pick<ForecastModel, 'ledger'>,
  scenarios: readonly Pick<Scenario, 'baseline'>[],
): BudgetAmounts | null {
  const { data: listed } = useGetBudgetsQuery({ organisationId })
  const [read] = useLazyGetBudgetQuery()
  const [known, setKnown] = useState(NONE)
  const ids = scenarios.flatMap(({ baseline }) =>
    baseline.kind === 'budget' ? [baseline.budgetId] : [],
  )
  // A budget that was gone and is listed again has been restored.
  const isListed = (id: string) => listed?.some(({ sheetId }) => sheetId === id) ?? false
  const missing = [...new Set(ids)]
    .filter(id => !known.has(id) || (known.get(id) === undefined && isListed(id)))
    .join(' ')
  const { months, closeMonth } = ledger
  useEffect(() => {
    if (missing === '') return
    let isWanted = true
    const amounts = async (sheetId: string) => {
      const { data } = await read({ organisationId, sheetId })
      const [first = closeMonth] = months
      const sheet = data ? readSheet(data.rows, first, months.length).stored : undefined
      return [sheetId, sheet && amountsOf(sheet)] as const
    }
    void Promise.all(missing.split(' ').map(amounts)).then(found => {
      if (isWanted) setKnown(before => new Map([...before, ...found]))
    })
    return () => {
      isWanted = false
    }
  }, [missing, organisationId, read, months, closeMonth])
  return useMemo(() => (missing === '' ? known : null), [missing, known])
}
