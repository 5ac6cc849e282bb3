import type { AccountForecast, AccountForecasts, Forecast } from '#forecast'
import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf } from '#ledger'
import { type Cents, cents } from '#money'
import type { PlannedAccount } from '#plan'

/** The plan of each profit and loss account, with the range from its own history. */
export function accountsAhead(
  { ledger, forecast }: { readonly ledger: Ledger; readonly forecast: Forecast },
  count: number,
): AccountForecasts {
  const series = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(each => [each.code, each]),
  )
  return {
    months: forecast.months.slice(0, count),
    accounts: forecast.plan.map(account => accountOf(ledger, series, account, count)),
  }
}

type SeriesByCode = ReadonlyMap<ItemCode, Ledger['series'][number]>

function accountOf(
  ledger: Ledger,
  series: SeriesByCode,
  { code, amounts, provenance, series: own }: PlannedAccount,
  count: number,
): AccountForecast {
  const found = series.get(code)
  // Only a statistical forecast has a range of its own; a set amount has none.
  const edge = (bounds: readonly number[]): Cents[] =>
    amounts.slice(0, count).map((amount, index) => {
      const bound = bounds[index]
      const { source, isLimited } = provenance[index] ?? {}
      const hasRange = source === 'statistical' && !isLimited && bound !== undefined
      return hasRange ? cents(Math.round(bound)) : amount
    })
  return {
    code,
    name: found?.name ?? code,
    monthsUsed: found ? historyLength(ledger, found.values) : 0,
    values: amounts.slice(0, count),
    lower80: edge(own.lower80),
    upper80: edge(own.upper80),
  }
}

/** The ledger's months in an account's own history, from its first figure to the close. */
function historyLength(ledger: Ledger, values: readonly (Cents | null)[]): number {
  const first = values.findIndex(value => value !== null && value !== 0)
  const close = ledger.months.indexOf(ledger.closeMonth)
  return first < 0 || first > close ? 0 : close - first + 1
}
