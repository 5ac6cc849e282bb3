import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, runningMonthOf, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, roundCents } from '#money'
import { forecastSeries } from '#series'
import { type Month, monthsFrom, monthsUntil } from '#time'

/** One account's months ahead in cents, excluding sales tax, in its natural sign. */
export interface AccountForecast {
  readonly code: ItemCode
  readonly name: string
  /** Months of its own history the forecast rests on, from its first figure to the close. */
  readonly monthsUsed: number
  readonly values: readonly Cents[]
  readonly lower80: readonly Cents[]
  readonly upper80: readonly Cents[]
}

export interface AccountForecasts {
  /** Begins with the running month. */
  readonly months: readonly Month[]
  readonly accounts: readonly AccountForecast[]
}

/**
 * Every profit and loss account by itself, from at most 36 complete months. Zeros before an
 * account's first figure are not history: the account was not there yet. The running month is never
 * less than what is booked in it already, and its band moves along with it. An account of 100 every
 * month goes on with 100.
 */
export function forecastAccounts(ledger: Ledger, horizon: number): AccountForecasts {
  const running = runningMonthOf(ledger)
  const past = monthsUntil(ledger.closeMonth, 36)
  const accounts = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(series => {
    const known = past.map(month => valueAt(ledger, series, month)).filter(value => value !== null)
    const start = known.findIndex(value => value !== 0)
    const history = start < 0 ? [] : known.slice(start)
    const { mean, lower80, upper80 } = forecastSeries(history, horizon)
    const plan = roundCents(mean[0] ?? 0)
    const soFar = valueAt(ledger, series, running) ?? cents(0)
    const more = furtherFromZero(plan, soFar) - plan
    const inCents = (values: readonly number[]): Cents[] =>
      values.map((value, index) => cents(roundCents(value) + (index === 0 ? more : 0)))
    return {
      code: series.code,
      name: series.name,
      monthsUsed: history.length,
      values: inCents(mean),
      lower80: inCents(lower80),
      upper80: inCents(upper80),
    }
  })
  return { months: monthsFrom(running, horizon), accounts }
}

/** The plan, or what has happened where that is already more in the same direction. */
function furtherFromZero(plan: Cents, soFar: Cents): Cents {
  if (plan >= 0 && soFar >= 0) return plan > soFar ? plan : soFar
  if (plan <= 0 && soFar <= 0) return plan < soFar ? plan : soFar
  return plan
}
