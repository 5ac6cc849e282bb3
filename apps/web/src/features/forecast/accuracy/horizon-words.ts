import type { BacktestReport } from '@millpond/core/forecast'
import { type Cents, formatMoney, numberInWords } from '@millpond/core/money'

export type Horizon = BacktestReport['horizons'][number]

/** `aheadWords(3)` is `Three months ahead`. */
export function aheadWords(months: number): string {
  const count = numberInWords(months)
  const words = months === 1 ? 'one month ahead' : `${count} months ahead`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SHARES: readonly (readonly [upTo: number, words: string])[] = [
  [0.15, 'a small part'],
  [0.29, 'a quarter'],
  [0.41, 'a third'],
  [0.58, 'half'],
  [0.7, 'two thirds'],
  [0.82, 'three quarters'],
  [0.95, 'a little less'],
]

/** Ours beside a guess from last year, as the rest of a sentence; said also when we are worse. */
export function besideLastYear({ ours, sameMonthLastYear }: Horizon, currency: string): string {
  const rival = sameMonthLastYear.amount
  const ratio =
    rival === 0 ? (ours.amount === 0 ? 1 : Number.POSITIVE_INFINITY) : ours.amount / rival
  if (ratio > 1.05) return worse(rival, currency)
  if (ratio >= 0.95) return ', about as much as last year’s month would have'
  const words = SHARES.find(([upTo]) => ratio <= upTo)?.[1] ?? 'less'
  return words === 'a little less'
    ? ', a little less than last year’s month would have'
    : `, ${words} of what last year’s month would have`
}

const worse = (rival: Cents, currency: string) =>
  `; last year’s month would have been closer, at ${formatMoney(rival, { currency })}`

export type Contender = 'ours' | 'sameMonthLastYear' | 'runRate'

/** Who missed least; all of them when they share the first place. */
export function closestOf(horizon: Horizon): readonly Contender[] {
  const contenders = ['ours', 'sameMonthLastYear', 'runRate'] as const
  const least = Math.min(...contenders.map(key => horizon[key].amount))
  return contenders.filter(key => horizon[key].amount === least)
}

/** Fewer closes than this say nothing about a share of eighty in a hundred. */
const ENOUGH = 6

export interface BandWords {
  readonly words: string
  readonly note: string
  readonly tone: 'neutral' | 'attention'
}

/** The band promises 80 closings of 100; how many came, and what that means. */
export function bandWords({ coverage80, count }: Horizon): BandWords {
  const inside = Math.round(coverage80 * count)
  const note = `${inside} of ${count} inside`
  if (count < ENOUGH) return { words: 'Too few to say', note, tone: 'neutral' }
  if (coverage80 < 0.7) return { words: 'Too narrow', note, tone: 'attention' }
  if (coverage80 > 0.9) return { words: 'Too wide', note, tone: 'attention' }
  return { words: 'About right', note, tone: 'neutral' }
}
