import { isProfitAndLossType, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, seriesOf } from '#ledger'
import { budgetOf, type ForecastBasis } from './basis.ts'

/**
 * The ledger with an empty series for each profit and loss account that has a budget and no past: a
 * rent budgeted from March on an account made today is planned like any other.
 */
export function withBudgetedAccounts(ledger: Ledger, basis: ForecastBasis): Ledger {
  const budget = budgetOf(basis)
  if (budget === null || budget === 'provider') return ledger
  const known = new Set(seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(({ code }) => code))
  const added = basis.accounts
    .filter(
      ({ code, itemType }) => isProfitAndLossType(itemType) && budget[code] && !known.has(code),
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
