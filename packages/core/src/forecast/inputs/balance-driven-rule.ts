/**
 * Accounts with which an owner keeps the bank balance at a level, such as drawings or an overdraft.
 */
import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { mean, rootMeanSquare } from '#series'
import { addMonths, type Month, monthNumber, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'

const PAST_MONTHS = 36
/** Levels are learned from the newest two years. */
const NEWER_MONTHS = 24
const MIN_MONTHS = 18
const MIN_MOVEMENTS = 6
/** The rule is tested on this many of the newest months, each with the months before it. */
const TRIED_MONTHS = 18
const MIN_MONTHS_BEFORE = 12
/** A rule must miss at most this share of what the best simple guess misses. */
const NEARER = 0.85
/** An account that moves in at most this many calendar months is planned in those months only. */
const FEW_MONTHS_OF_YEAR = 4
/** Rules whose misses are within this factor of the best count as equally good. */
const AS_NEAR = 1.25
/** A movement this close to the smallest, as a part of the range, counts as the smallest. */
const AS_GOOD_AS = 0.05
/** Shares of the amount above a level that an owner may move. */
const SHARES = [1, 0.6, 0.3] as const

/** An account whose movement at the end of a month depends on the bank balance before it. */
export interface BalanceDrivenAccount {
  readonly code: ItemCode
  /** 1 where a rise of the account is cash in, −1 where it is cash out. */
  readonly cashSign: 1 | -1
  /** The rule used for the plan, then other rules that were about as accurate. */
  readonly rules: readonly [BalanceDrivenRule, ...BalanceDrivenRule[]]
  /** Misses of the first rule in months that it was not learned from. */
  readonly misses: readonly number[]
}

/** Which share of the difference to a level is taken out of the bank or put in. */
export interface BalanceDrivenRule {
  /**
   * Cents in the bank, January first: money above `above` is taken out, money is put in up to
   * `below`.
   */
  readonly above: readonly number[]
  readonly below: readonly number[]
  readonly share: number
  /** Smallest and largest net inflow of a past month; money taken out is negative. */
  readonly range: readonly [number, number]
  /** January first: whether the account moves in that calendar month. */
  readonly moves: readonly boolean[]
}

/**
 * The net inflow from an account in a month, in cents, for the cash before it; money taken out is
 * negative. It stays within the past range. If everything above 30,000 is drawn, and never less
 * than 1,000, then 42,000 gives −12,000 and 8,000 gives −1,000. `noise` is added before the result
 * is limited to the range.
 */
export function netInflowBy(
  { above, below, share, range, moves }: BalanceDrivenRule,
  month: Month,
  { cash, noise = 0 }: { readonly cash: number; readonly noise?: number },
): number {
  const at = monthNumber(month) - 1
  if (!moves[at]) return 0
  const over = Math.max(0, cash - (above[at] ?? Number.POSITIVE_INFINITY))
  const under = Math.max(0, (below[at] ?? Number.NEGATIVE_INFINITY) - cash)
  const [least, most] = range
  return Math.min(most, Math.max(least, share * (under - over) + noise))
}

/**
 * The balance-sheet accounts that are forecast clearly better by the bank balance than by their
 * average, by last year or by zero, in months that the rule was not learned from. The account that
 * moves most comes first.
 */
export function balanceDrivenAccounts(
  accountIndex: AccountIndex,
  candidates: readonly LedgerSeries[],
): BalanceDrivenAccount[] {
  const months = monthsUntil(accountIndex.ledger.closeMonth, PAST_MONTHS)
  const banks = accountIndex.withRole('bank')
  const cashAt = (month: Month) =>
    banks.reduce((sum: number, code) => sum + accountIndex.balanceAt(code, month), 0)
  const start = months.findIndex(month => cashAt(addMonths(month, -1)) !== 0)
  const known = start < 0 ? [] : months.slice(start)
  if (known.length < MIN_MONTHS) return []
  const closings = known.map(cashAt)
  const found = candidates.flatMap(({ code, itemType }) => {
    const cashSign = itemType === ITEM_TYPE.asset ? -1 : 1
    const netInflows = known.map(
      month =>
        cashSign *
        (accountIndex.balanceAt(code, month) - accountIndex.balanceAt(code, addMonths(month, -1))),
    )
    const drivenAccount = balanceDrivenOf({ months: known, closings, netInflows }, cashSign)
    const size = netInflows.reduce((sum, amount) => sum + Math.abs(amount), 0)
    return drivenAccount ? [{ drivenAccount: { ...drivenAccount, code }, size }] : []
  })
  return found.sort((a, b) => b.size - a.size).map(({ drivenAccount }) => drivenAccount)
}

/** By month, oldest first: the closing cash, and the net inflow from the account. */
interface Past {
  readonly months: readonly Month[]
  readonly closings: readonly number[]
  readonly netInflows: readonly number[]
}

function balanceDrivenOf(past: Past, cashSign: 1 | -1): Omit<BalanceDrivenAccount, 'code'> | null {
  const { netInflows, months, closings } = past
  if (netInflows.filter(amount => amount !== 0).length < MIN_MOVEMENTS) return null
  const tried = months.flatMap((_, at) =>
    at >= Math.max(MIN_MONTHS_BEFORE, months.length - TRIED_MONTHS) ? [at] : [],
  )
  const missed = (expected: (at: number) => number) =>
    tried.map(at => (netInflows[at] ?? 0) - expected(at))
  const size = (misses: readonly number[]) => mean(misses.map(Math.abs))
  const guesses = [
    missed(() => 0),
    missed(at => netInflows[at - 1] ?? 0),
    missed(at => mean(netInflows.slice(at - 12, at))),
    missed(at => netInflows[at - 12] ?? 0),
  ]
  const tries = [usualLevel, levelOfMonth].flatMap(learn =>
    SHARES.map(share => {
      const misses = missed(at => {
        const rule = learn(until(past, at), share)
        const cash = (closings[at] ?? 0) - (netInflows[at] ?? 0)
        const month = months[at]
        return month ? netInflowBy(rule, month, { cash }) : 0
      })
      return { rule: learn(past, share), misses }
    }),
  )
  const nearest = Math.min(...tries.map(({ misses }) => size(misses)))
  // The simplest of equally good rules comes first: it moves everything beyond the level.
  const [best, ...others] = tries.filter(({ misses }) => size(misses) <= AS_NEAR * nearest)
  if (!best || !isNearer(best.misses, guesses)) return null
  return { cashSign, rules: [best.rule, ...others.map(({ rule }) => rule)], misses: best.misses }
}

/**
 * Compares the mean miss and also the mean square, where large misses count most: otherwise a rule
 * that seldom moves anything would win.
 */
function isNearer(misses: readonly number[], guesses: readonly (readonly number[])[]): boolean {
  return [(each: readonly number[]) => mean(each.map(Math.abs)), rootMeanSquare].every(size => {
    const plain = Math.min(...guesses.map(size))
    return plain > 0 && size(misses) <= NEARER * plain
  })
}

const until = ({ months, closings, netInflows }: Past, at: number): Past => ({
  months: months.slice(0, at),
  closings: closings.slice(0, at),
  netInflows: netInflows.slice(0, at),
})

const MONTHS = Array.from({ length: 12 }, (_, at) => at)

/**
 * A rule with one level for all months: the usual balance after money was taken out, and after it
 * was put in.
 */
function usualLevel(past: Past, share: number): BalanceDrivenRule {
  const newer = newest(past)
  const limits = limitsOf(newer)
  const { out, into } = levelsOf(newer, limits.range, share)
  let above = meanOr(out, Number.POSITIVE_INFINITY)
  let below = meanOr(into, Number.NEGATIVE_INFINITY)
  if (below > above) {
    above = (above + below) / 2
    below = above
  }
  return { ...limits, share, above: MONTHS.map(() => above), below: MONTHS.map(() => below) }
}

/** A level for each calendar month, from the same months of the last two years. */
function levelOfMonth(past: Past, share: number): BalanceDrivenRule {
  const newer = newest(past)
  const limits = limitsOf(newer)
  const { out, into } = levelsOf(newer, limits.range, share)
  const inMonth = (levels: readonly Level[], number: number) =>
    levels.filter(({ month }) => monthNumber(month) - 1 === number)
  const left = (number: number) =>
    newer.closings.filter((_, at) => monthNumber(newer.months[at] as Month) - 1 === number)
  const [least, most] = limits.range
  const goesOut = least < Math.min(0, most)
  const comesIn = most > Math.max(0, least)
  // A month without a level of its own uses its largest or smallest past balance.
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
  // In a calendar month with movements in both directions the two levels are the same.
  const crossed = MONTHS.map(at => (above[at] ?? 0) < (below[at] ?? 0))
  const middle = (at: number) => ((above[at] ?? 0) + (below[at] ?? 0)) / 2
  return {
    ...limits,
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
 * The level that each movement implies. A month with only the smallest movement implies no level,
 * because there was nothing above it.
 */
function levelsOf(
  { months, closings, netInflows }: Past,
  [least, most]: BalanceDrivenRule['range'],
  share: number,
): { readonly out: readonly Level[]; readonly into: readonly Level[] } {
  const leastOut = Math.min(0, most)
  const leastIn = Math.max(0, least)
  const moved = (isMoved: (amount: number) => boolean) =>
    months.flatMap((month, at) => {
      const amount = netInflows[at] ?? 0
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
    netInflows: past.netInflows.slice(from),
  }
}

function limitsOf({ months, netInflows }: Past): Pick<BalanceDrivenRule, 'range' | 'moves'> {
  const moved = new Set(
    months.filter((_, at) => netInflows[at] !== 0).map(month => monthNumber(month) - 1),
  )
  const range = [Math.min(...netInflows), Math.max(...netInflows)] as const
  return {
    range,
    moves: MONTHS.map(at => moved.size > FEW_MONTHS_OF_YEAR || moved.has(at)),
  }
}
