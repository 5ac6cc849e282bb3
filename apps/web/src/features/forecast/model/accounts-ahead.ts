import type { AccountForecast, AccountForecasts } from '@millpond/core/forecast'
import { type ItemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import type { PlannedAccount } from '@millpond/core/plan'
import type { ForecastModel } from '#model/use-model.ts'

/** What each profit and loss account is planned to be, with the range its own past gives it. */
export function accountsAhead(
  { ledger, forecast }: Pick<ForecastModel, 'ledger' | 'forecast'>,
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
  // Only what was forecast from the past has a range of its own: a set figure is what it is.
  const edge = (bounds: readonly number[]): Cents[] =>
    amounts.slice(0, count).map((amount, index) => {
      const bound = bounds[index]
      const isForecast = provenance[index]?.source === 'statistical' && bound !== undefined
      return isForecast ? cents(Math.round(bound)) : amount
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

/** The months of a ledger that an account's own past covers, from its first figure to the close. */
function historyLength(ledger: Ledger, values: readonly (Cents | null)[]): number {
  const first = values.findIndex(value => value !== null && value !== 0)
  const close = ledger.months.indexOf(ledger.closeMonth)
  return first < 0 || first > close ? 0 : close - first + 1
}
