/** One entry a month ahead, in the units of the values; the bands hold 80 and 95 months of 100. */
export interface SeriesForecast {
  readonly mean: readonly number[]
  readonly lower80: readonly number[]
  readonly upper80: readonly number[]
  readonly lower95: readonly number[]
  readonly upper95: readonly number[]
  readonly misses: SeriesMisses
  /** Which method spoke, for "where does this figure come from?". */
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
 * How far each past month lay from what the method expected of it, oldest first, the newest month
 * last. Relative misses are logarithms: a month 10 % above is about 0.095, and a future month of
 * mean 200 drawn with it becomes 200 × exp(0.095). The others are in the units of the values.
 */
export interface SeriesMisses {
  readonly isRelative: boolean
  readonly values: readonly number[]
  /**
   * The share of a miss that stays in the level: the weight of simple smoothing held in 0.2 to 0.4;
   * a twelfth where the level is a mean of twelve months, 0 where payments follow the calendar.
   */
  readonly carry: number
  /** Spread of a month's miss, of the same kind as `values`. */
  readonly spread: number
}
