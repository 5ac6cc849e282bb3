/** How the model and the guess that counts most missed in past forecasts, to explain the guess. */

/** Amounts in cents: mean absolute misses of closing cash. */
export interface PastComparison<Guess extends string = string> {
  readonly forecasts: number
  /** How many of them, by the model alone, were above the actual balance. */
  readonly tooHigh: number
  readonly modelMiss: number
  readonly guess: Guess
  readonly guessMiss: number
}

type Forecasts<Guess extends string> = Readonly<Record<Guess | 'model', number>>

/** Null if the model alone counts, or without past forecasts. */
export function comparisonOf<Guess extends string>(
  points: readonly (Forecasts<Guess> & { readonly actual: number })[],
  weights: Forecasts<Guess>,
  guesses: readonly Guess[],
): PastComparison<Guess> | null {
  const [guess] = guesses
    .filter(each => weights[each] > 0)
    .sort((one, other) => weights[other] - weights[one])
  if (guess === undefined || points.length === 0) return null
  const miss = (of: Guess | 'model') =>
    Math.round(
      points.reduce((sum, point) => sum + Math.abs(point[of] - point.actual), 0) / points.length,
    )
  return {
    forecasts: points.length,
    tooHigh: points.filter(({ model, actual }) => model > actual).length,
    ...{ modelMiss: miss('model'), guess, guessMiss: miss(guess) },
  }
}
