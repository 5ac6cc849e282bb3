/**
 * One entry per month ahead, in the units of the values; the ranges contain 80 and 95 of 100
 * months.
 */
export interface SeriesForecast {
  readonly mean: readonly number[]
  readonly lower80: readonly number[]
  readonly upper80: readonly number[]
  readonly lower95: readonly number[]
  readonly upper95: readonly number[]
  readonly misses: SeriesMisses
  /** The method of the forecast, for "where does this figure come from?". */
  readonly method: SeriesMethod
}

export type SeriesMethod =
  | 'none'
  | 'constant'
  | 'shortHistory'
  | 'calendarPattern'
  | 'intermittent'
  | 'lastYearsProfile'
  | 'medianOfThree'

/**
 * The miss of the method in each past month, oldest first. Relative misses are logarithms: a month
 * 10 % above is about 0.095, and a future month with mean 200 becomes 200 × exp(0.095) with it.
 * Other misses are in the units of the values.
 */
export interface SeriesMisses {
  readonly isRelative: boolean
  readonly values: readonly number[]
  /**
   * The share of a miss that stays in the level: the weight of simple smoothing, limited to 0.2 to
   * 0.4; a twelfth if the level is a mean of twelve months, 0 if payments follow the calendar.
   */
  readonly persistence: number
  /** Spread of the level, in the same units as `values`. */
  readonly spread: number
  /**
   * True if they are deviations from a mean, which are as large in the future as in the past.
   * Misses of a fit are larger in the future.
   */
  readonly isAroundMean?: boolean
}
