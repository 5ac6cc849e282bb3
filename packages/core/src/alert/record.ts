/** How well alerts about the floor would have worked: the back-test with today's floor. */
import type { BacktestReport, PastEnd } from '#forecast'
import { type Cents, ZERO } from '#money'
import { addMonths, type Month } from '#time'
import { CHANCE_OF, SENSITIVITIES, type Sensitivity } from './rule.ts'

/**
 * Month ends one to three months after past closes, each counted once. Closes below the floor are
 * left out, and so is money that owners paid in.
 */
export interface AlertRecord {
  /** Past closes that were tried. */
  readonly closes: number
  readonly bySensitivity: Readonly<Record<Sensitivity, AlertCounts>>
}

export interface AlertCounts {
  /** Month ends below the floor. */
  readonly dips: number
  /** How many of these had a warning at one of the closes before. */
  readonly caught: number
  readonly missed: number
  /** Warnings, and those of them that came true. */
  readonly warnings: number
  readonly right: number
  readonly wrong: number
}

/**
 * The record with a floor in cents; null where the forecast has not been tested on the past yet. If
 * two closes warn of the same month end, and it is below the floor, that is one dip caught.
 */
export function alertRecord(
  backtest: Pick<BacktestReport, 'closes' | 'ends'> | null,
  floor: Cents | null,
): AlertRecord | null {
  if (!backtest?.ends || backtest.ends.length === 0) return null
  const level = floor ?? ZERO
  const cases = monthEnds(backtest.ends, level)
  const countsOf = (limit: number): AlertCounts => {
    const count = (is: (each: { isWarned: boolean; isDip: boolean }) => boolean) =>
      cases.filter(({ chance, isDip }) => is({ isWarned: chance >= limit, isDip })).length
    const right = count(({ isWarned, isDip }) => isWarned && isDip)
    const dips = count(({ isDip }) => isDip)
    const warnings = count(({ isWarned }) => isWarned)
    return { dips, caught: right, missed: dips - right, warnings, right, wrong: warnings - right }
  }
  const counts = SENSITIVITIES.map(name => [name, countsOf(CHANCE_OF[name])])
  return {
    closes: backtest.closes.length,
    bySensitivity: Object.fromEntries(counts) as AlertRecord['bySensitivity'],
  }
}

interface MonthEnd {
  /** The greatest chance of the closes before it. */
  readonly chance: number
  readonly isDip: boolean
}

function monthEnds(ends: readonly PastEnd[], level: Cents): MonthEnd[] {
  const byMonth = new Map<Month, MonthEnd>()
  for (const end of ends.filter(({ opening }) => opening >= level)) {
    const on = addMonths(end.close, end.months)
    const known = byMonth.get(on)
    byMonth.set(on, {
      chance: Math.max(known?.chance ?? 0, chanceOfEnd(end, level)),
      isDip: end.actual < level || known?.isDip === true,
    })
  }
  return [...byMonth.values()]
}

/** The 10 % quantile is so many standard deviations from the middle. */
const TENTH = 1.281_551_565_5

/**
 * The chance, from 0 to 1, that a month end is below a level in cents, from its range: each half of
 * the range is half of a normal distribution. A level at the low end of the range has a chance of
 * 0.1.
 */
export function chanceOfEnd({ low, expected, high }: PastEnd, level: number): number {
  const side = level < expected ? expected - low : high - expected
  if (side <= 0) return level > expected ? 1 : 0
  return normalShare((TENTH * (level - expected)) / side)
}

/** The share of a normal distribution below `z`; right to seven decimals (Abramowitz, 7.1.26). */
function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.327_591_1 * x)
  const sum =
    t *
    (0.254_829_592 +
      t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))))
  const half = (sum * Math.exp(-x * x)) / 2
  return z > 0 ? 1 - half : half
}
