/** What past misses of all accounts together do to cash, collapsed so that a path is cheap. */
import type { SeriesMisses } from '#series'
import type { Reach } from './fan-reach.ts'

/** Misses within the history are smaller than those to come. */
const MISS_FACTOR = 1.6
/** No month is expected to miss by more than a factor of e². */
const MOST_RELATIVE = 2
/** Each account drifts by a normal deviate of this share of its spread, every month further. */
const DRIFT = 0.1
/** Correlation of the drifts of two accounts. */
const COMMON = 0.5

/** An account whose plan rests on its past. */
export interface UncertainAccount {
  readonly misses: SeriesMisses
  /** Its plan by month, natural sign. */
  readonly plan: ArrayLike<number>
  /** By month: the share of it that may still miss; 0 for a month somebody has settled. */
  readonly open: ArrayLike<number>
  readonly reach: readonly Reach[]
}

/** By month ahead and past month drawn for it: how far cash strays, at each point from then on. */
export interface ShockResponses {
  readonly points: number
  readonly months: number
  readonly pastMonths: number
  readonly strayed: Float64Array
  /** By month ahead: the first point any draw for it can move. */
  readonly from: readonly number[]
  /** How far one standard deviation of drift takes cash: common to all accounts, and their own. */
  readonly drift: { readonly common: Float64Array; readonly own: Float64Array }
}

/**
 * Cash is linear in what a month is booked at, so all accounts' misses of one past month become one
 * response: what drawing that month for a month ahead does to cash. Draws hit all accounts alike,
 * so good and bad months stay together. Centred: drawing any month is nothing on average.
 */
export function collapseShocks(
  accounts: readonly UncertainAccount[],
  months: number,
  points: number,
): ShockResponses {
  const pastMonths = Math.max(1, ...accounts.map(({ misses }) => misses.values.length))
  const size = pastMonths * points
  const strayed = new Float64Array(months * size)
  const kept = new Float64Array(months * size)
  const drift = { common: new Float64Array(points), own: new Float64Array(points) }
  for (const account of accounts) {
    addMisses(account, { strayed, kept, months, pastMonths, points })
    addDrift(account, drift)
  }
  carryOn(strayed, kept, size)
  for (let at = 0; at < strayed.length; at += points) accumulate(strayed, at, at + points)
  finishDrift(drift)
  return { points, months, pastMonths, strayed, from: firstMoved(accounts, months, points), drift }
}

function firstMoved(
  accounts: readonly UncertainAccount[],
  months: number,
  points: number,
): number[] {
  const first = new Array<number>(months).fill(points)
  for (const { reach } of accounts) {
    reach.forEach((reached, month) => {
      for (const point of reached.points) if (point < (first[month] ?? 0)) first[month] = point
    })
  }
  // What stays in the level of a month moves all later ones.
  for (let month = months - 2; month >= 0; month -= 1) {
    first[month] = Math.min(first[month] ?? points, first[month + 1] ?? points)
  }
  return first
}

interface Room {
  readonly strayed: Float64Array
  readonly kept: Float64Array
  readonly months: number
  readonly pastMonths: number
  readonly points: number
}

function addMisses({ misses, plan, open, reach }: UncertainAccount, room: Room): void {
  const count = misses.values.length
  if (count === 0) return
  // Short histories go round again, counted from the newest month, which all accounts share.
  const shocks = Array.from({ length: room.pastMonths }, (_, back) => {
    const miss = misses.values[count - 1 - (back % count)] ?? 0
    return effect(miss * MISS_FACTOR, misses.isRelative)
  })
  const carried = Array.from({ length: room.pastMonths }, (_, back) => {
    const miss = misses.values[count - 1 - (back % count)] ?? 0
    return effect(miss * MISS_FACTOR * misses.carry, misses.isRelative)
  })
  centre(shocks)
  centre(carried)
  for (let month = 0; month < room.months; month += 1) {
    const size = (misses.isRelative ? (plan[month] ?? 0) : 1) * (open[month] ?? 0)
    const { points, shares } = reach[month] ?? NOWHERE
    if (size === 0) continue
    for (let back = 0; back < room.pastMonths; back += 1) {
      const row = (month * room.pastMonths + back) * room.points
      const now = size * (shocks[back] ?? 0)
      const later = size * (carried[back] ?? 0)
      for (let i = 0; i < points.length; i += 1) {
        const at = row + (points[i] ?? 0)
        const share = shares[i] ?? 0
        room.strayed[at] = (room.strayed[at] ?? 0) + now * share
        room.kept[at] = (room.kept[at] ?? 0) + later * share
      }
    }
  }
}

const NOWHERE: Reach = { points: [], shares: [] }

const effect = (miss: number, isRelative: boolean): number =>
  isRelative ? Math.exp(Math.min(MOST_RELATIVE, Math.max(-MOST_RELATIVE, miss))) - 1 : miss

function centre(values: number[]): void {
  const mean = values.reduce((total, value) => total + value, 0) / values.length
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] ?? 0) - mean
}

/** What a draw leaves in the level shows in every later month. */
function carryOn(strayed: Float64Array, kept: Float64Array, size: number): void {
  const later = new Float64Array(size)
  for (let from = strayed.length - size; from >= 0; from -= size) {
    for (let i = 0; i < size; i += 1) {
      strayed[from + i] = (strayed[from + i] ?? 0) + (later[i] ?? 0)
      later[i] = (later[i] ?? 0) + (kept[from + i] ?? 0)
    }
  }
}

function accumulate(values: Float64Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0)
}

/** `common` gathers the accounts' drifts, `own` their squares. */
function addDrift(
  { misses, plan, open, reach }: UncertainAccount,
  { common, own }: ShockResponses['drift'],
): void {
  const cash = new Float64Array(common.length)
  reach.forEach(({ points, shares }, month) => {
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

/** Independent normal drifts add up by their squares, so one deviate stands for all of them. */
function finishDrift({ common, own }: ShockResponses['drift']): void {
  for (let point = 0; point < common.length; point += 1) {
    common[point] = Math.sqrt(COMMON) * (common[point] ?? 0)
    own[point] = Math.sqrt((1 - COMMON) * (own[point] ?? 0))
  }
}
