/** The forecast below all scenarios: a baseline that is no scenario. SCN-08. */
import { SUMMARY_DATA_TYPE } from '#item'
import { seriesOf, valueAt } from '#ledger'
import type { Cents } from '#money'
import type { PlannedAmounts } from '#plan'
import type { ScenarioStack } from '#scenario'
import { addMonths, monthsBetween, monthsFrom } from '#time'
import type { ForecastSources } from '../basis.ts'
import type { Forecast } from '../forecast.ts'
import { HORIZON, resolveForecast } from '../resolve-forecast.ts'

/** The amounts of a Millpond budget by its id; undefined if it is gone. */
export type BudgetById = (budgetId: string) => PlannedAmounts | undefined

export interface RootForecast {
  readonly forecast: Forecast
  /** The budget of the baseline is gone, so the forecast is below the scenario instead. */
  readonly isBudgetGone: boolean
}

/** A budget counts where it has a figure, and the forecast where it has none. */
export function rootForecast(
  sources: ForecastSources,
  root: ScenarioStack['root'],
  budgetOf: BudgetById = () => undefined,
): RootForecast {
  const found = (forecast: Forecast, isBudgetGone = false) => ({ forecast, isBudgetGone })
  switch (root.kind) {
    case 'forecast':
      return found(resolveForecast(sources))
    case 'providerBudget':
      return found(resolveForecast(sources, [{ kind: 'budget', amounts: 'provider' }]))
    case 'budget': {
      const amounts = budgetOf(root.budgetId)
      if (!amounts) return found(resolveForecast(sources), true)
      return found(resolveForecast(sources, [{ kind: 'budget', amounts }]))
    }
    case 'lastTwelveMonths': {
      const amounts = lastTwelveMonths(sources)
      return found(asRepeated(resolveForecast(sources, [{ kind: 'budget', amounts }])))
    }
  }
}

const YEAR = 12

/** Profit and loss of the same month of the last 12 complete months, repeated to the horizon. */
function lastTwelveMonths({ ledger, basis }: ForecastSources): PlannedAmounts {
  const first = addMonths(ledger.closeMonth, 1)
  const amounts: Record<string, Record<string, Cents>> = {}
  for (const series of seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)) {
    if (basis.settings.overrides[series.code]) continue
    const own: Record<string, Cents> = {}
    for (const month of monthsFrom(first, HORIZON + 1)) {
      const back = YEAR * (Math.floor(monthsBetween(first, month) / YEAR) + 1)
      const amount = valueAt(ledger, series, addMonths(month, -back))
      if (amount !== null) own[month] = amount
    }
    amounts[series.code] = own
  }
  return amounts
}

/** Past months repeated are a forecast from the books and no budget. */
const asRepeated = (forecast: Forecast): Forecast => ({
  ...forecast,
  plan: forecast.plan.map(account => ({
    ...account,
    provenance: account.provenance.map(cell =>
      cell.source === 'budget'
        ? {
            ...{ ...cell, source: 'statistical' as const, rule: { kind: 'statistical' as const } },
            inputs: cell.inputs.map(({ amount }) => ({
              label: 'The same month last year',
              amount,
            })),
          }
        : cell,
    ),
  })),
})
