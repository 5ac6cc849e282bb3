import { type Ledger, TOTAL, totalAt } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import type { Month } from '@millpond/core/time'
import type { StoredBand } from '../../stores/forecast-run-store.ts'

export interface ScoredForecast {
  readonly asOf: StoredBand['asOf']
  readonly months: {
    readonly month: Month
    readonly forecast: Cents
    readonly lower80: Cents
    readonly upper80: Cents
    readonly actual: Cents
    readonly miss: Cents
    readonly isInside80: boolean
  }[]
}

/**
 * Stored forecasts compared with the month-ends that followed; a month that is not over has none. A
 * forecast of 900 for October, which closed with 1,000, missed by 100.
 */
export const scoredForecasts = (
  kept: readonly StoredBand[],
  ledger: Pick<Ledger, 'months' | 'series' | 'closeMonth'>,
): ScoredForecast[] =>
  kept
    .map(band => ({ asOf: band.asOf, months: metMonths(band, ledger) }))
    .filter(({ months }) => months.length > 0)

function metMonths(
  { months, closing, lower80, upper80 }: StoredBand,
  ledger: Pick<Ledger, 'months' | 'series' | 'closeMonth'>,
): ScoredForecast['months'] {
  return months.flatMap((month, index) => {
    const actual =
      month <= ledger.closeMonth ? totalAt(ledger as Ledger, TOTAL.closing, month) : null
    const [forecast, lower, upper] = [closing[index], lower80[index], upper80[index]]
    if (actual === null || forecast === undefined) return []
    if (lower === undefined || upper === undefined) return []
    return [
      {
        month,
        forecast,
        lower80: lower,
        upper80: upper,
        actual,
        miss: cents(actual - forecast),
        isInside80: actual >= lower && actual <= upper,
      },
    ]
  })
}
