import { isProfitAndLossType, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, seriesOf } from '#ledger'
import { type Adjustment, isBudget } from '#plan'
import type { ForecastBasis } from './basis.ts'

/**
 * The ledger with an empty series for each profit and loss account that has a budget but no past: a
 * rent budgeted from March on a new account is planned like any other.
 */
export function withBudgetedAccounts(
  ledger: Ledger,
  { accounts }: Pick<ForecastBasis, 'accounts'>,
  adjustments: readonly Adjustment[],
): Ledger {
  const budgets = adjustments
    .filter(isBudget)
    .flatMap(({ amounts }) => (amounts === 'provider' ? [] : [amounts]))
  if (budgets.length === 0) return ledger
  const isBudgeted = (code: string) => budgets.some(amounts => amounts[code])
  const known = new Set(seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(({ code }) => code))
  const added = accounts
    .filter(
      ({ code, itemType }) => isProfitAndLossType(itemType) && isBudgeted(code) && !known.has(code),
    )
    .map(
      ({ code, number, name, itemType, itemSubType }): LedgerSeries => ({
        summaryDataType: SUMMARY_DATA_TYPE.ProfitLoss,
        ...{ code, number, name, itemType, itemSubType },
        values: ledger.months.map(() => null),
      }),
    )
  return added.length === 0 ? ledger : { ...ledger, series: [...ledger.series, ...added] }
}
