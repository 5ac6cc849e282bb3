import type { ItemCode } from '#item'
import type { Cents } from '#money'
import type { Month } from '#time'

/** One account's months ahead in cents, excluding sales tax, in its natural sign. */
export interface AccountForecast {
  readonly code: ItemCode
  readonly name: string
  /** Months of the account's own history, from its first figure to the close. */
  readonly monthsUsed: number
  readonly values: readonly Cents[]
  readonly lower80: readonly Cents[]
  readonly upper80: readonly Cents[]
}

export interface AccountForecasts {
  /** The first month is the running month. */
  readonly months: readonly Month[]
  readonly accounts: readonly AccountForecast[]
}
