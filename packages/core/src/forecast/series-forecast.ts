/** One entry a month ahead, in the units of the values; the bands hold 80 and 95 months of 100. */
export interface SeriesForecast {
  readonly mean: readonly number[]
  readonly lower80: readonly number[]
  readonly upper80: readonly number[]
  readonly lower95: readonly number[]
  readonly upper95: readonly number[]
}
