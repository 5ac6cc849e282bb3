/** Accounts with which an owner steers the bank balance: drawings of what is left, an overdraft. */
import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { mean, rootMeanSquare } from '#series'
import { addMonths, type Month, monthNumber, monthsUntil } from '#time'
import type { Chart } from './chart.ts'

const PAST_MONTHS = 36
/** Levels are read off the newest two years. */
const NEWER_MONTHS = 24
const LEAST_MONTHS = 18
const LEAST_MOVES = 6
/** The rule is tried on so many of the newest months, each from the months before it. */
const TRIED_MONTHS = 18
const LEAST_BEFORE = 12
/** How much nearer than every plain guess a rule has to come. */
const NEARER = 0.85
/** Accounts that move in no more calendar months than these move in those alone. */
const FEW_MONTHS_OF_YEAR = 4
/** A rule is as near as another that misses no less than this part less. */
const AS_NEAR = 1.25
/** This part of the way from the least to the most is as good as the least. */
const AS_GOOD_AS = 0.05
/** How much of what lies beyond its level an owner moves. */
const SHARES = [1, 0.6, 0.3] as const

/** An account that answers to the bank balance as it stands before it, at the end of a month. */
export interface BankHabit {
  readonly code: ItemCode
  /** 1 where a rise of the account brings cash, −1 where it takes it. */
  readonly brings: 1 | -1
  /** The rule that is planned by, then those that came as near: which one holds nobody knows. */
  readonly rules: readonly [BankRule, ...BankRule[]]
  /** By how much the first missed what the account brought in months it had not seen. */
  readonly misses: readonly number[]
}

/** How much of what is beyond a level is taken out or put in. */
export interface BankRule {
  /** Cents in the bank, January first: what is above is taken out, what is below is put in. */
  readonly above: readonly number[]
  readonly below: readonly number[]
  readonly share: number
  /** Least and most cash it has brought in a month; what was taken out is negative. */
  readonly range: readonly [number, number]
  /** January first: whether it moves then at all. */
  readonly moves: readonly boolean[]
}

/**
 * What an account brings in a month with so much cash before it, cents; negative is taken out. It
 * stays within what it has ever done: where what is beyond 30,000 is drawn, and never less than
 * 1,000, of 42,000 are drawn 12,000 and of 8,000 1,000. `stray` is added to the answer before it is
 * held in its range.
 */
export function broughtBy(
  { above, below, share, range, moves }: BankRule,
  month: Month,
  { cash, stray = 0 }: { readonly cash: number; readonly stray?: number },
): number {
  const at = monthNumber(month) - 1
  if (!moves[at]) return 0
  const over = Math.max(0, cash - (above[at] ?? Number.POSITIVE_INFINITY))
  const under = Math.max(0, (below[at] ?? Number.NEGATIVE_INFINITY) - cash)
  const [least, most] = range
  return Math.min(most, Math.max(least, share * (under - over) + stray))
}

/**
 * The accounts of the balance sheet that come clearly nearer to what they did when they follow the
 * bank balance than when they repeat their average, last year or nothing: tried on months the rule
 * had not seen. The one that moves most comes first.
 */
export function bankHabits(chart: Chart, candidates: readonly LedgerSeries[]): BankHabit[] {
  const months = monthsUntil(chart.ledger.closeMonth, PAST_MONTHS)
  const banks = chart.withRole('bank')
  const cashAt = (month: Month) =>
    banks.reduce((sum: number, code) => sum + chart.balanceAt(code, month), 0)
  const start = months.findIndex(month => cashAt(addMonths(month, -1)) !== 0)
  const known = start < 0 ? [] : months.slice(start)
  if (known.length < LEAST_MONTHS) return []
  const closings = known.map(cashAt)
  const found = candidates.flatMap(({ code, itemType }) => {
    const brings = itemType === ITEM_TYPE.asset ? -1 : 1
    const brought = known.map(
      month =>
        brings * (chart.balanceAt(code, month) - chart.balanceAt(code, addMonths(month, -1))),
    )
    const habit = habitOf({ months: known, closings, brought }, brings)
    const size = brought.reduce((sum, amount) => sum + Math.abs(amount), 0)
    return habit ? [{ habit: { ...habit, code }, size }] : []
  })
  return found.sort((a, b) => b.size - a.size).map(({ habit }) => habit)
}

/** Month by month, oldest first: cash at the end, and what the account brought of it. */
interface Past {
  readonly months: readonly Month[]
  readonly closings: readonly number[]
  readonly brought: readonly number[]
}

function habitOf(past: Past, brings: 1 | -1): Omit<BankHabit, 'code'> | null {
  const { brought, months, closings } = past
  if (brought.filter(amount => amount !== 0).length < LEAST_MOVES) return null
  const tried = months.flatMap((_, at) =>
    at >= Math.max(LEAST_BEFORE, months.length - TRIED_MONTHS) ? [at] : [],
  )
  const missed = (expected: (at: number) => number) =>
    tried.map(at => (brought[at] ?? 0) - expected(at))
  const size = (misses: readonly number[]) => mean(misses.map(Math.abs))
  const guesses = [
    missed(() => 0),
    missed(at => brought[at - 1] ?? 0),
    missed(at => mean(brought.slice(at - 12, at))),
    missed(at => brought[at - 12] ?? 0),
  ]
  const tries = [usualLevel, levelOfMonth].flatMap(learn =>
    SHARES.map(share => {
      const misses = missed(at => {
        const rule = learn(until(past, at), share)
        const cash = (closings[at] ?? 0) - (brought[at] ?? 0)
        const month = months[at]
        return month ? broughtBy(rule, month, { cash }) : 0
      })
      return { rule: learn(past, share), misses }
    }),
  )
  const nearest = Math.min(...tries.map(({ misses }) => size(misses)))
  // Of rules about as near the plainest comes first: all of what is beyond the level is moved.
  const [best, ...others] = tries.filter(({ misses }) => size(misses) <= AS_NEAR * nearest)
  if (!best || !isNearer(best.misses, guesses)) return null
  return { brings, rules: [best.rule, ...others.map(({ rule }) => rule)], misses: best.misses }
}

/** On average, and also where large misses count most: else seldom moving at all would do well. */
function isNearer(misses: readonly number[], guesses: readonly (readonly number[])[]): boolean {
  return [(each: readonly number[]) => mean(each.map(Math.abs)), rootMeanSquare].every(size => {
    const plain = Math.min(...guesses.map(size))
    return plain > 0 && size(misses) <= NEARER * plain
  })
}

const until = ({ months, closings, brought }: Past, at: number): Past => ({
  months: months.slice(0, at),
  closings: closings.slice(0, at),
  brought: brought.slice(0, at),
})

const MONTHS = Array.from({ length: 12 }, (_, at) => at)

/** What was usually in the bank after money was taken out, and after some was put in. */
function usualLevel(past: Past, share: number): BankRule {
  const newer = newest(past)
  const frame = frameOf(newer)
  const { out, into } = levelsOf(newer, frame.range, share)
  let above = meanOr(out, Number.POSITIVE_INFINITY)
  let below = meanOr(into, Number.NEGATIVE_INFINITY)
  if (below > above) {
    above = (above + below) / 2
    below = above
  }
  return { ...frame, share, above: MONTHS.map(() => above), below: MONTHS.map(() => below) }
}

/** What was in the bank then in the same months of both last years. */
function levelOfMonth(past: Past, share: number): BankRule {
  const newer = newest(past)
  const frame = frameOf(newer)
  const { out, into } = levelsOf(newer, frame.range, share)
  const inMonth = (levels: readonly Level[], number: number) =>
    levels.filter(({ month }) => monthNumber(month) - 1 === number)
  const left = (number: number) =>
    newer.closings.filter((_, at) => monthNumber(newer.months[at] as Month) - 1 === number)
  const [least, most] = frame.range
  const goesOut = least < Math.min(0, most)
  const comesIn = most > Math.max(0, least)
  // A month that says nothing of a level says that so much was left, or was enough.
  const above = MONTHS.map(at =>
    meanOr(
      inMonth(out, at),
      goesOut && !comesIn ? Math.max(...left(at)) : Number.POSITIVE_INFINITY,
    ),
  )
  const below = MONTHS.map(at =>
    meanOr(
      inMonth(into, at),
      comesIn && !goesOut ? Math.min(...left(at)) : Number.NEGATIVE_INFINITY,
    ),
  )
  // Money that goes both ways in a month of the year goes to and fro around one level.
  const crossed = MONTHS.map(at => (above[at] ?? 0) < (below[at] ?? 0))
  const middle = (at: number) => ((above[at] ?? 0) + (below[at] ?? 0)) / 2
  return {
    ...frame,
    share,
    above: above.map((level, at) => (crossed[at] ? middle(at) : level)),
    below: below.map((level, at) => (crossed[at] ? middle(at) : level)),
  }
}

interface Level {
  readonly month: Month
  readonly level: number
}

const meanOr = (levels: readonly Level[], otherwise: number): number =>
  levels.length === 0 ? otherwise : mean(levels.map(({ level }) => level))

/**
 * The level that each movement speaks of. Where as good as the least was taken out there was
 * nothing beyond the level: such a month says nothing about it.
 */
function levelsOf(
  { months, closings, brought }: Past,
  [least, most]: BankRule['range'],
  share: number,
): { readonly out: readonly Level[]; readonly into: readonly Level[] } {
  const leastOut = Math.min(0, most)
  const leastIn = Math.max(0, least)
  const moved = (isMoved: (amount: number) => boolean) =>
    months.flatMap((month, at) => {
      const amount = brought[at] ?? 0
      if (!isMoved(amount)) return []
      return [{ month, level: (closings[at] ?? 0) - amount + amount / share }]
    })
  return {
    out: moved(amount => amount < leastOut - AS_GOOD_AS * (leastOut - least)),
    into: moved(amount => amount > leastIn + AS_GOOD_AS * (most - leastIn)),
  }
}

const newest = (past: Past): Past => {
  const from = Math.max(0, past.months.length - NEWER_MONTHS)
  return {
    months: past.months.slice(from),
    closings: past.closings.slice(from),
    brought: past.brought.slice(from),
  }
}

function frameOf({ months, brought }: Past): Pick<BankRule, 'range' | 'moves'> {
  const moved = new Set(
    months.filter((_, at) => brought[at] !== 0).map(month => monthNumber(month) - 1),
  )
  const range = [Math.min(...brought), Math.max(...brought)] as const
  return {
    range,
    moves: MONTHS.map(at => moved.size > FEW_MONTHS_OF_YEAR || moved.has(at)),
  }
}
