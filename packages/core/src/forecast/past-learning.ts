/**
 * What forecasts from past closes teach: the weights of simple guesses, and the width of ranges.
 */
import { mean } from '#series'
import { addMonths, type Month } from '#time'
import { comparisonOf, type PastComparison } from './past-comparison.ts'

/** Months ahead at which forecasts are compared with what happened. */
export const PAST_HORIZONS = [1, 3, 6, 12] as const
type PastHorizon = (typeof PAST_HORIZONS)[number]

/** The model's own forecast of a closing balance, and three simple guesses. */
export const FORECASTERS = ['model', 'sameMonthLastYear', 'runRate', 'levelLastYear'] as const
export type Forecaster = (typeof FORECASTERS)[number]
export type Guess = Exclude<Forecaster, 'model'>
const GUESSES = FORECASTERS.filter((each): each is Guess => each !== 'model')

/**
 * The forecasts of one closing balance from a past close, and the actual balance, in cents. The
 * guesses: cash moves as in the same months of last year; as in the mean of the last twelve; it is
 * the same as a year before. None contains new capital: after a round of 300,000.00 a closing
 * balance of 500,000.00 counts as 200,000.00.
 */
export interface PastPoint extends Readonly<Record<Forecaster, number>> {
  readonly close: Month
  readonly months: PastHorizon
  /** The closing balance without `capital`. */
  readonly actual: number
  /** Capital paid in after the close: see `capitalByMonth`. */
  readonly capital: number
  /** The distance from the model's forecast to the ends of its 80 % range. */
  readonly below: number
  readonly above: number
}

export type ForecastWeights = Readonly<Record<Forecaster, number>>

/** What past closes taught about forecasts of one horizon. */
export interface LearnedHorizon {
  readonly months: PastHorizon
  /** The weight of each forecaster; they sum to 1. */
  readonly weights: ForecastWeights
  /** The usual misses of simple guesses, each times its weight: 80 % quantiles, in cents. */
  readonly guessMiss: number
  /** The factor on the range of the combined forecast. */
  readonly rangeFactor: number
  /**
   * The combination differs from the model by this at most, in cents: one and a half times what the
   * model missed by in 8 of 10 past forecasts. Absent where nothing was learned.
   */
  readonly maxCorrection?: number
  /** Past forecasts of this horizon; absent where the model alone counts. */
  readonly comparison?: PastComparison<Guess>
}

export interface PastLearning {
  /** The number of closing balances it was learned from. */
  readonly points: number
  readonly horizons: readonly LearnedHorizon[]
}

const MODEL_ALONE: ForecastWeights = {
  model: 1,
  sameMonthLastYear: 0,
  runRate: 0,
  levelLastYear: 0,
}

/**
 * Range factors for organisations without past forecasts of their own: the 80 % quantile of misses,
 * relative to their range, over the demo companies (`npm run bench ranges`) and organisations of
 * public series (`npm run bench:accuracy`). Each organisation has the same weight. Rounded to a
 * twentieth, and never less than 1.
 */
const POOLED_FACTORS: Readonly<Record<PastHorizon, number>> = { 1: 1.05, 3: 1.15, 6: 1, 12: 1 }

/** With fewer points than this, forecasters cannot be compared. */
const MIN_POINTS = 6
/** A guess is used if its misses are at most this share of the model's. */
const CLEARLY_NEARER = 0.9
/** Weights are the misses to this power: half the miss counts sixteen times. */
const POWER = -4
/** The number of prior points at which all forecasters miss by the same amount. */
const ASSUMED_POINTS = 2
/** The weight of a point of the next horizon for this one. */
const NEXT_HORIZON = 0.6
/**
 * Misses grow with the months ahead to this power, where longer horizons are not known yet. It
 * would be 0.5 if every month missed on its own, and 1 if the same miss lasted.
 */
const GROWTH = 0.75
const COVERAGE = 0.8
/**
 * From this many points on a company's own misses are used alone; with fewer the pooled factor has
 * the rest of the weight.
 */
const OWN_POINTS = 12
/** The model is corrected by this many times its usual miss at most. */
const MAX_CORRECTION = 1.5
/** A larger miss has a cause that the width of a range cannot cover. */
const MAX_FACTOR = 4
/** A side with hardly any paths counts as at least this part of half the range. */
const MIN_SIDE = 0.25

/** Used while nothing has been learned: the model alone, with the pooled factors. */
export const NOTHING_LEARNED: PastLearning = {
  points: 0,
  horizons: PAST_HORIZONS.map(months => ({
    months,
    weights: MODEL_ALONE,
    guessMiss: 0,
    rangeFactor: POOLED_FACTORS[months],
  })),
}

/**
 * Learns from what was known at the end of a month, without later points. A guess that missed half
 * as much as the model gets sixteen times its weight, and one that was not clearly more accurate
 * gets none.
 */
export function learnFromPast(all: readonly PastPoint[], until: Month): PastLearning {
  const known = all.filter(({ close, months }) => addMonths(close, months) <= until)
  if (known.length < MIN_POINTS) return NOTHING_LEARNED
  return {
    points: known.length,
    horizons: PAST_HORIZONS.map(months => {
      const weights = weightsFor(known, months)
      const guessMiss = guessMissFor(known, months, weights)
      const used = { months, weights, guessMiss, maxCorrection: maxCorrectionFor(known, months) }
      const ofHorizon = known.filter(point => point.months === months)
      const comparison = comparisonOf(ofHorizon, weights, GUESSES)
      return { ...used, rangeFactor: factorFor(known, used), ...(comparison && { comparison }) }
    }),
  }
}

function weightsFor(known: readonly PastPoint[], months: PastHorizon): ForecastWeights {
  const sums = new Map<Forecaster, number>(FORECASTERS.map(each => [each, ASSUMED_POINTS]))
  for (const horizon of PAST_HORIZONS) {
    const points = known.filter(point => point.months === horizon)
    const usual = mean(
      points.flatMap(point => FORECASTERS.map(each => missAt(point, each, months))),
    )
    if (usual === 0) continue
    const counts = nearness(horizon, months)
    for (const each of FORECASTERS) {
      const missed = points.reduce((sum, point) => sum + missAt(point, each, months), 0)
      sums.set(each, (sums.get(each) ?? 0) + (counts * missed) / usual)
    }
  }
  const model = sums.get('model') ?? 0
  const strength = (each: Forecaster): number => {
    const sum = sums.get(each) ?? 0
    if (each !== 'model' && sum >= CLEARLY_NEARER * model) return 0
    return (sum / model) ** POWER
  }
  const total = FORECASTERS.reduce((sum, each) => sum + strength(each), 0)
  const weight = (each: Forecaster) => strength(each) / total
  return {
    model: weight('model'),
    sameMonthLastYear: weight('sameMonthLastYear'),
    runRate: weight('runRate'),
    levelLastYear: weight('levelLastYear'),
  }
}

const nearness = (one: PastHorizon, other: PastHorizon): number =>
  NEXT_HORIZON ** Math.abs(PAST_HORIZONS.indexOf(one) - PAST_HORIZONS.indexOf(other))

/**
 * The usual miss of the guesses: the 80 % quantile of their misses, where misses at other horizons
 * have a lower weight. With a weight of 0.5 and misses of mostly 200.00 it is 100.00.
 */
function guessMissFor(
  known: readonly PastPoint[],
  months: PastHorizon,
  weights: ForecastWeights,
): number {
  return GUESSES.filter(each => weights[each] > 0)
    .map(each => weights[each] * missFor(known, months, each))
    .reduce((sum, missed) => sum + missed, 0)
}

const maxCorrectionFor = (known: readonly PastPoint[], months: PastHorizon): number =>
  MAX_CORRECTION * missFor(known, months, 'model')

/**
 * The 80 % quantile of a forecaster's misses, as expected at this horizon; those at other horizons
 * have a lower weight.
 */
function missFor(known: readonly PastPoint[], months: PastHorizon, forecaster: Forecaster): number {
  return usualMiss(
    known.map(point => {
      return {
        miss: missAt(point, forecaster, months),
        counts: nearness(point.months, months),
      }
    }),
  )
}

function usualMiss(all: readonly { readonly miss: number; readonly counts: number }[]): number {
  const sorted = [...all].sort((a, b) => a.miss - b.miss)
  const needed = COVERAGE * sorted.reduce((sum, { counts }) => sum + counts, 0)
  let reached = 0
  const found = sorted.find(({ counts }) => {
    reached += counts
    return reached >= needed
  })
  return (found ?? sorted.at(-1))?.miss ?? 0
}

const missOf = (point: PastPoint, forecaster: Forecaster): number =>
  Math.abs(point[forecaster] - point.actual)

/**
 * A miss as it may be at a later horizon: 100.00 at three months are 168.00 at six, and 283.00 at
 * twelve. Last year's level is as wrong at any horizon: it does not depend on today's balance.
 */
function missAt(point: PastPoint, forecaster: Forecaster, months: number): number {
  const isSame = forecaster === 'levelLastYear' || months < point.months
  const growth = isSame ? 1 : (months / point.months) ** GROWTH
  return growth * missOf(point, forecaster)
}

/**
 * The learning without guesses, for organisations where these cannot be made: the model alone, with
 * the same factors.
 */
export const withoutGuesses = (learning: PastLearning): PastLearning => ({
  ...learning,
  horizons: learning.horizons.map(({ comparison: _, ...each }) => ({
    ...each,
    ...{ weights: MODEL_ALONE, guessMiss: 0 },
  })),
})

/** Whether a guess has a weight at any horizon. */
export const usesGuesses = ({ horizons }: PastLearning): boolean =>
  horizons.some(({ weights }) => weights.model < 1)

/** What is needed to combine the forecasts of one horizon. */
export type Combination = Pick<LearnedHorizon, 'weights' | 'maxCorrection'>

/**
 * 0.25 of 100 by the model and 0.75 of 120 by a guess are 115, and 108 with a largest correction of
 * 8: a forecast is not corrected by more than it was wrong in the past.
 */
export function combined(
  forecasts: Readonly<Record<Forecaster, number>>,
  combination: Combination,
): number {
  const { maxCorrection = Number.POSITIVE_INFINITY } = combination
  const correction = unlimitedCorrection(forecasts, combination)
  return forecasts.model + Math.min(maxCorrection, Math.max(-maxCorrection, correction))
}

/**
 * The share of the correction that the limit leaves, 0 to 1: with a correction of 15 and a largest
 * one of 8 it is 0.53. The guesses count with this share of their weights, and the model with the
 * rest.
 */
export function correctionShare(
  forecasts: Readonly<Record<Forecaster, number>>,
  combination: Combination,
): number {
  const { maxCorrection = Number.POSITIVE_INFINITY } = combination
  const correction = Math.abs(unlimitedCorrection(forecasts, combination))
  return correction <= maxCorrection ? 1 : maxCorrection / correction
}

function unlimitedCorrection(
  forecasts: Readonly<Record<Forecaster, number>>,
  { weights }: Combination,
): number {
  const sum = FORECASTERS.reduce((all, each) => all + weights[each] * forecasts[each], 0)
  return sum - forecasts.model
}

/**
 * Split conformal: of n misses relative to the range of the combined forecast, the ⌈0.8 (n + 1)⌉th
 * smallest. A range is never made narrower than that of the combined forecast.
 */
function factorFor(known: readonly PastPoint[], used: Omit<LearnedHorizon, 'rangeFactor'>): number {
  const misses = known
    .filter(({ months }) => months === used.months)
    .map(point => relativeMiss(point, used))
    .sort((a, b) => a - b)
  const at = Math.min(misses.length, Math.ceil((misses.length + 1) * COVERAGE))
  const pooled = POOLED_FACTORS[used.months]
  const measured = misses[at - 1] ?? pooled
  const count = Math.min(OWN_POINTS, misses.length)
  const blended = (count * measured + (OWN_POINTS - count) * pooled) / OWN_POINTS
  return Math.min(MAX_FACTOR, Math.max(1, blended))
}

/** The miss of the combined forecast, where 1 is the end of its range on that side. */
export function relativeMiss(
  point: PastPoint,
  used: Combination & Pick<LearnedHorizon, 'guessMiss'>,
): number {
  const { weights, guessMiss } = used
  const middle = combined(point, used)
  const least = MIN_SIDE * ((point.above + point.below) / 2)
  const side = Math.max(least, point.actual > middle ? point.above : point.below)
  const unlimited = { factor: 1, model: weights.model, guessMiss }
  const width = sideWidth(limitedSpread(unlimited, correctionShare(point, used)), side)
  return Math.abs(point.actual - middle) / Math.max(1, width)
}

/** Interpolates between two horizons; constant before the first and after the last. */
function between(learning: PastLearning, months: number) {
  const { horizons } = learning
  const after = horizons.findIndex(each => each.months >= months)
  const second = after < 0 ? horizons.length - 1 : after
  const first = months <= (horizons[0]?.months ?? 0) || after < 0 ? second : second - 1
  const [from, to] = [horizons[first], horizons[second]]
  const span = (to?.months ?? 0) - (from?.months ?? 0)
  const way = span === 0 ? 1 : (months - (from?.months ?? 0)) / span
  return { from, to, way }
}

/** The factor on the range of the combined forecast so many months ahead. */
export function rangeFactorAt(learning: PastLearning, months: number): number {
  const { from, to, way } = between(learning, months)
  return (from?.rangeFactor ?? 1) * (1 - way) + (to?.rangeFactor ?? 1) * way
}

/** How to compute the product's range from the model's, so many months ahead. */
export interface Spread {
  readonly factor: number
  /** The weight of the model. */
  readonly model: number
  /** The usual misses of the guesses with their weights, in cents. */
  readonly guessMiss: number
}

/** The range as the model draws it. */
export const AS_DRAWN: Spread = { factor: 1, model: 1, guessMiss: 0 }

/** `share` is the share of the correction that its limit leaves: see `correctionShare`. */
export function spreadAt(learning: PastLearning, months: number, share = 1): Spread {
  const { from, to, way } = between(learning, months)
  const missed = (from?.guessMiss ?? 0) * (1 - way) + (to?.guessMiss ?? 0) * way
  const unlimited = {
    factor: rangeFactorAt(learning, months),
    model: weightsAt(learning, months).model,
    guessMiss: guessShare(months) * missed,
  }
  return limitedSpread(unlimited, share)
}

/** With half of the correction the guesses have half of their weights, and the model the rest. */
const limitedSpread = (spread: Spread, share: number): Spread => ({
  ...spread,
  model: 1 - share * (1 - spread.model),
  guessMiss: share * spread.guessMiss,
})

/**
 * The width of the product's range on one side, for a width `side` of the model's: the model's
 * width and the misses of guesses, with their weights, as if they always missed together. A model's
 * width of 1,000.00 with a weight of 0.5 and guess misses of 200.00 give 700.00. After a year the
 * difference to the model stays, so the range grows with the model's from `sideOfYear`.
 */
export const sideWidth = (spread: Spread, side: number, sideOfYear = side): number =>
  spread.factor * (ownShare(spread, side, sideOfYear) * side + spread.guessMiss)

/** The share of the model's deviation that the product's range includes. */
export const ownShare = ({ model }: Spread, side: number, sideOfYear: number): number =>
  side === 0 ? model : 1 - (1 - model) * Math.min(1, sideOfYear / side)

/** Less than a month ahead, guesses count in proportion: part of the month has already happened. */
const guessShare = (months: number): number => Math.min(1, Math.max(0, months))

/** The weight of each forecaster so many months ahead; in proportion within the first month. */
export function weightsAt(learning: PastLearning, months: number): ForecastWeights {
  const { from, to, way } = between(learning, months)
  const guesses = guessShare(months)
  const of = (each: Forecaster) =>
    guesses * ((from?.weights[each] ?? 0) * (1 - way) + (to?.weights[each] ?? 0) * way)
  const [sameMonthLastYear, runRate, levelLastYear] = [
    of('sameMonthLastYear'),
    of('runRate'),
    of('levelLastYear'),
  ]
  return {
    model: 1 - sameMonthLastYear - runRate - levelLastYear,
    ...{ sameMonthLastYear, runRate, levelLastYear },
  }
}

/** How to combine the forecasts so many months ahead. */
export function combinationAt(learning: PastLearning, months: number): Combination {
  const { from, to, way } = between(learning, months)
  const weights = weightsAt(learning, months)
  if (from?.maxCorrection === undefined || to?.maxCorrection === undefined) return { weights }
  return { weights, maxCorrection: from.maxCorrection * (1 - way) + to.maxCorrection * way }
}
