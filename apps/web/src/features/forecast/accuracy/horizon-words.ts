import type { BacktestReport } from '@millpond/core/forecast'
import { numberInWords } from '@millpond/core/money'

export type ScoredHorizon = BacktestReport['horizons'][number]

/** `aheadWords(3)` is `Three months ahead`. */
export function aheadWords(months: number): string {
  const count = numberInWords(months)
  const words = months === 1 ? 'one month ahead' : `${count} months ahead`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type Contender = 'ours' | 'sameMonthLastYear' | 'runRate'

/** The methods with the smallest error; more than one when they are equal. */
export function closestOf(horizon: ScoredHorizon): readonly Contender[] {
  const contenders = ['ours', 'sameMonthLastYear', 'runRate'] as const
  const least = Math.min(...contenders.map(key => horizon[key].amount))
  return contenders.filter(key => horizon[key].amount === least)
}

/** With fewer closings than this, a share of 80% cannot be measured. */
const ENOUGH = 6

export interface BandWords {
  readonly words: string
  readonly note: string
  readonly tone: 'neutral' | 'attention'
}

/** The range should contain 80 of 100 closings: how many it contained, and what that means. */
export function bandWords({ coverage80, count }: ScoredHorizon): BandWords {
  const inside = Math.round(coverage80 * count)
  const note = `${inside} of ${count} inside`
  if (count < ENOUGH) return { words: 'Too few to say', note, tone: 'neutral' }
  if (coverage80 < 0.7) return { words: 'Too narrow', note, tone: 'attention' }
  if (coverage80 > 0.9) return { words: 'Too wide', note, tone: 'attention' }
  return { words: 'About right', note, tone: 'neutral' }
}
