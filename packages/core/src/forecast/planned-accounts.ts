import { isProfitAndLossType, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, seriesOf } from '#ledger'
import { type Adjustment, isBudget } from '#plan'
import { type ForecastBasis, hasTerms } from './basis.ts'

/**
 * The ledger with an empty series for each profit and loss account that has a budget, interest of a
 * loan with terms, or a planned invoice or bill, but no past: a rent budgeted from March on a new
 * account is planned like any other.
 */
export function withPlannedAccounts(
  ledger: Ledger,
  { accounts, settings }: Pick<ForecastBasis, 'accounts' | 'settings'>,
  adjustments: readonly Adjustment[],
): Ledger {
  const budgets = adjustments
    .filter(isBudget)
    .flatMap(({ amounts }) => (amounts === 'provider' ? [] : [amounts]))
  const interest = new Set<string | null>(
    Object.values(settings.loans).map(loan => (hasTerms(loan) ? loan.interestAccount : null)),
  )
  const single = new Set<string | null>([
    ...interest,
    ...(settings.planned ?? []).map(({ code }) => code),
  ])
  if (budgets.length === 0 && single.size === 0) return ledger
  const isPlanned = (code: string) => single.has(code) || budgets.some(amounts => amounts[code])
  const known = new Set(seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(({ code }) => code))
  const added = accounts
    .filter(
      ({ code, itemType }) => isProfitAndLossType(itemType) && isPlanned(code) && !known.has(code),
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
