/** The effect of past misses of all accounts on cash, summed so that a path is cheap to compute. */
import type { SeriesMisses } from '#series'
import type { CashExposure } from './cash-exposure.ts'

/** Misses of a fit within its history are smaller than those to come. */
const MISS_FACTOR = 1.6
/** No month is expected to miss by more than a factor of e². */
const MAX_RELATIVE = 2
/** Each account drifts by a normal deviate times this share of its spread, further every month. */
const DRIFT = 0.1
/** Correlation of the drifts of two accounts. */
const COMMON = 0.5

/** An account whose plan comes from its history. */
export interface UncertainAccount {
  readonly misses: SeriesMisses
  /** The plan of the account by month, natural sign. */
  readonly plan: ArrayLike<number>
  /** The share of each month that is uncertain; 0 for a month that a user has set. */
  readonly open: ArrayLike<number>
  readonly exposure: readonly CashExposure[]
}

/** By month ahead and the past month drawn for it: the deviation of cash at each later point. */
export interface ShockResponses {
  readonly points: number
  readonly months: number
  readonly pastMonths: number
  readonly deviations: Float64Array
  /** By month ahead: the first point that a draw for it can change. */
  readonly from: readonly number[]
  /**
   * The effect of one standard deviation of drift on cash: common to all accounts, and their own.
   */
  readonly drift: { readonly common: Float64Array; readonly own: Float64Array }
}

/**
 * Cash is linear in the bookings of a month, so the misses of all accounts in one past month become
 * one response: the effect on cash of drawing that past month for a month ahead. A draw applies to
 * all accounts, so good and bad months stay together. The responses are centred: their mean is
 * zero.
 */
export function collapseShocks(
  accounts: readonly UncertainAccount[],
  months: number,
  points: number,
): ShockResponses {
  const pastMonths = Math.max(1, ...accounts.map(({ misses }) => misses.values.length))
  const size = pastMonths * points
  const deviations = new Float64Array(months * size)
  const persistent = new Float64Array(months * size)
  const drift = { common: new Float64Array(points), own: new Float64Array(points) }
  for (const account of accounts) {
    addMisses(account, { deviations, persistent, months, pastMonths, points })
    addDrift(account, drift)
  }
  addPersistent(deviations, persistent, size)
  for (let at = 0; at < deviations.length; at += points) accumulate(deviations, at, at + points)
  finishDrift(drift)
  return {
    points,
    months,
    pastMonths,
    deviations,
    from: firstMoved(accounts, months, points),
    drift,
  }
}

function firstMoved(
  accounts: readonly UncertainAccount[],
  months: number,
  points: number,
): number[] {
  const first = new Array<number>(months).fill(points)
  for (const { exposure } of accounts) {
    exposure.forEach((exposed, month) => {
      for (const point of exposed.points) if (point < (first[month] ?? 0)) first[month] = point
    })
  }
  // The persistent part of a month changes all later months.
  for (let month = months - 2; month >= 0; month -= 1) {
    first[month] = Math.min(first[month] ?? points, first[month + 1] ?? points)
  }
  return first
}

interface Work {
  readonly deviations: Float64Array
  readonly persistent: Float64Array
  readonly months: number
  readonly pastMonths: number
  readonly points: number
}

function addMisses({ misses, plan, open, exposure }: UncertainAccount, work: Work): void {
  const count = misses.values.length
  if (count === 0) return
  const factor = misses.isAroundMean ? 1 : MISS_FACTOR
  // Short histories repeat, counted from the newest month, which all accounts share.
  const drawn = (share: number) =>
    Array.from({ length: work.pastMonths }, (_, back) => {
      const miss = misses.values[count - 1 - (back % count)] ?? 0
      return effect(miss * factor * share, misses.isRelative)
    })
  const shocks = drawn(1)
  const persistentShocks = drawn(misses.persistence)
  centre(shocks)
  centre(persistentShocks)
  for (let month = 0; month < work.months; month += 1) {
    const size = (misses.isRelative ? (plan[month] ?? 0) : 1) * (open[month] ?? 0)
    const { points, shares } = exposure[month] ?? NO_EXPOSURE
    if (size === 0) continue
    for (let back = 0; back < work.pastMonths; back += 1) {
      const row = (month * work.pastMonths + back) * work.points
      const now = size * (shocks[back] ?? 0)
      const later = size * (persistentShocks[back] ?? 0)
      for (let i = 0; i < points.length; i += 1) {
        const at = row + (points[i] ?? 0)
        const share = shares[i] ?? 0
        work.deviations[at] = (work.deviations[at] ?? 0) + now * share
        work.persistent[at] = (work.persistent[at] ?? 0) + later * share
      }
    }
  }
}

const NO_EXPOSURE: CashExposure = { points: [], shares: [] }

const effect = (miss: number, isRelative: boolean): number =>
  isRelative ? Math.exp(Math.min(MAX_RELATIVE, Math.max(-MAX_RELATIVE, miss))) - 1 : miss

function centre(values: number[]): void {
  const mean = values.reduce((total, value) => total + value, 0) / values.length
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] ?? 0) - mean
}

/** The persistent part of a draw applies to every later month. */
function addPersistent(deviations: Float64Array, persistent: Float64Array, size: number): void {
  const later = new Float64Array(size)
  for (let from = deviations.length - size; from >= 0; from -= size) {
    for (let i = 0; i < size; i += 1) {
      deviations[from + i] = (deviations[from + i] ?? 0) + (later[i] ?? 0)
      later[i] = (later[i] ?? 0) + (persistent[from + i] ?? 0)
    }
  }
}

function accumulate(values: Float64Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0)
}

/** `common` is the sum of the accounts' drifts, `own` the sum of their squares. */
function addDrift(
  { misses, plan, open, exposure }: UncertainAccount,
  { common, own }: ShockResponses['drift'],
): void {
  const cash = new Float64Array(common.length)
  exposure.forEach(({ points, shares }, month) => {
    const size = (misses.isRelative ? (plan[month] ?? 0) : 1) * (open[month] ?? 0)
    const drifted = size * DRIFT * misses.spread * (month + 1)
    points.forEach((point, i) => {
      cash[point] = (cash[point] ?? 0) + drifted * (shares[i] ?? 0)
    })
  })
  accumulate(cash, 0, cash.length)
  cash.forEach((value, point) => {
    common[point] = (common[point] ?? 0) + value
    own[point] = (own[point] ?? 0) + value * value
  })
}

/** Independent normal drifts add up by their squares, so one deviate represents all of them. */
function finishDrift({ common, own }: ShockResponses['drift']): void {
  for (let point = 0; point < common.length; point += 1) {
    common[point] = Math.sqrt(COMMON) * (common[point] ?? 0)
    own[point] = Math.sqrt((1 - COMMON) * (own[point] ?? 0))
  }
}
