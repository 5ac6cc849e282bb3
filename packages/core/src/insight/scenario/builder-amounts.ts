/** The amounts of all accounts as the builder shows them. */
import { type Forecast, type ForecastSources, paidSoFar } from '#forecast'
import { isProfitAndLossType, SUMMARY_DATA_TYPE } from '#item'
import { seriesOf, valueAt } from '#ledger'
import { monthOfDay } from '#time'

/**
 * By account code: profit and loss by month, movements of balances, and payments of taxes. The
 * running month is whole, with what is booked or has moved already, and with the payments of taxes
 * so far where the books show them.
 */
export function builderAmounts(
  forecast: Forecast,
  { ledger }: Pick<ForecastSources, 'ledger'>,
): ReadonlyMap<string, Float64Array> {
  const { asOf, months, plan, statements, input } = forecast
  const paid = paidSoFar(forecast, ledger)
  const amounts = new Map<string, Float64Array>()
  const isRunning = monthOfDay(asOf) === months[0]
  const atClose = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).map(series => [
      series.code as string,
      valueAt(ledger, series, ledger.closeMonth) ?? 0,
    ]),
  )
  const now = new Map(input.balances.map(({ code, amount }) => [code as string, amount]))
  for (const { code, itemType, amounts: balances } of statements.balance) {
    if (isProfitAndLossType(itemType)) continue
    const opening = (isRunning ? atClose.get(code) : undefined) ?? now.get(code) ?? 0
    amounts.set(
      code,
      balances.map((balance, at) => balance - (at === 0 ? opening : (balances[at - 1] ?? 0))),
    )
  }
  for (const { code } of input.obligations) {
    const row = statements.cash.find(({ key }) => key === code)
    if (!row) continue
    amounts.set(
      code,
      row.amounts.map((amount, at) => (at === 0 ? (paid.get(code) ?? 0) : 0) - amount),
    )
  }
  for (const { code, amounts: own } of plan) amounts.set(code, Float64Array.from(own))
  return amounts
}
