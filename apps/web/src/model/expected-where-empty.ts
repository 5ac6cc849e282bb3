import type { ForecastSources } from '@millpond/core/forecast'
import type { ItemCode } from '@millpond/core/item'
import type { Cents } from '@millpond/core/money'
import type { Sheet } from '@millpond/core/sheet'
import { type Month, monthsBetween } from '@millpond/core/time'
import { budgetAdjustment } from './budget-changes.ts'
import { forecastWorker } from './forecast-worker-client.ts'

/** The forecast of the cells that the budget leaves empty. Cents. */
export async function expectedWhereEmpty(
  { ledger, basis }: ForecastSources,
  sheet: Sheet,
): Promise<(code: ItemCode, month: Month) => Cents | null> {
  const { plan, months } = await forecastWorker('forecast', {
    sources: { ledger, basis },
    adjustments: [budgetAdjustment(sheet)],
  })
  const [first = ledger.closeMonth] = months
  const byCode = new Map(plan.map(account => [account.code, account.amounts]))
  return (code, month) => byCode.get(code)?.[monthsBetween(first, month)] ?? null
}
