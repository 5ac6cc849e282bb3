import { forecastSeries, seededRandom } from '@millpond/core/series'
import type { AccuracyData, KnownSeries } from './accuracy-data.ts'
import {
  covered,
  intervalScore,
  mean,
  meanMiss,
  naive2,
  seasonalScale,
  smape,
} from './accuracy-measures.ts'

/** Figures of one suite by the name of the measure. */
export type Scores = Readonly<Record<string, number>>

interface Item extends KnownSeries {
  readonly scale: number
}

const HISTORY = 36
const AHEAD = 18

const newest = (values: readonly number[], months: number) => values.slice(-months)

/** Scores a forecast of the last `ahead` months, scaled by the misses of the last three years. */
const cut = (series: KnownSeries, months: number, ahead = AHEAD): Item => ({
  x: newest(series.x, months),
  y: series.y.slice(0, ahead),
  scale: seasonalScale(newest(series.x, HISTORY)),
})

function score(items: readonly Item[]): Scores {
  const each = items.map(({ x, y, scale }) => {
    const forecast = forecastSeries(x, y.length)
    const naive = naive2(x, y.length)
    const wide = { lower: forecast.lower95, upper: forecast.upper95 }
    return {
      smape: smape(y, forecast.mean),
      mase: meanMiss(y, forecast.mean) / scale,
      naiveSmape: smape(y, naive),
      naiveMase: meanMiss(y, naive) / scale,
      cov80: covered(y, { lower: forecast.lower80, upper: forecast.upper80 }),
      cov95: covered(y, wide),
      msis: intervalScore(y, wide, 0.05) / scale,
    }
  })
  const average = (name: keyof (typeof each)[number]) => mean(each.map(found => found[name]))
  const [symmetric, scaled] = [average('smape'), average('mase')]
  return {
    OWA: (symmetric / average('naiveSmape') + scaled / average('naiveMase')) / 2,
    sMAPE: symmetric,
    MASE: scaled,
    MSIS: average('msis'),
    cov80: 100 * average('cov80'),
    cov95: 100 * average('cov95'),
  }
}

/** 36 months of history and the next 36. */
function longItem(series: KnownSeries): Item[] {
  const all = [...series.x, ...series.y]
  if (all.length < 2 * HISTORY) return []
  const x = all.slice(-2 * HISTORY, -HISTORY)
  return [{ x, y: newest(all, HISTORY), scale: seasonalScale(x) }]
}

type Spoil = (item: Item, random: () => number) => KnownSeries

const timesAt = (x: readonly number[], month: number, factor: number) =>
  x.map((value, i) => (i === month ? value * factor : value))

const either = (random: () => number, one: number, other: number) => (random() < 0.5 ? one : other)

/** A lasting step, which later values have too. */
const step =
  (from: number): Spoil =>
  ({ x, y }, random) => {
    const factor = either(random, 1.7, 0.55)
    const stepped = x.map((value, i) => (i >= from ? value * factor : value))
    return { x: stepped, y: y.map(value => value * factor) }
  }

const SPOILT: Readonly<Record<string, Spoil>> = {
  clean: item => item,
  outlier: ({ x, y }, random) => {
    const month = 12 + Math.floor(random() * 22)
    return { x: timesAt(x, month, either(random, 3, 0.2)), y }
  },
  newest: ({ x, y }, random) => ({ x: timesAt(x, 35, either(random, 2.5, 0.3)), y }),
  'shift 12': step(24),
  'shift 4': step(32),
  'shift 2': step(34),
  signed: ({ x, y }) => {
    const sorted = [...x].sort((a, b) => a - b)
    const middle = ((sorted[17] ?? 0) + (sorted[18] ?? 0)) / 2
    return { x: x.map(value => value - middle), y: y.map(value => value - middle) }
  },
  negative: ({ x, y }) => ({ x: x.map(value => -value), y: y.map(value => -value) }),
}

/** MASE of histories with one error in each. */
function robust(items: readonly Item[]): Scores {
  const scores = Object.entries(SPOILT).map(([name, spoil]): [string, number] => {
    const random = seededRandom(5)
    const misses = items.map(item => {
      const { x, y } = spoil(item, random)
      return meanMiss(y, forecastSeries(x, y.length).mean) / item.scale
    })
    return [name, mean(misses)]
  })
  return Object.fromEntries(scores)
}

/** If most months are zero, the sum and the level matter. */
function parts(series: AccuracyData['parts']): Scores {
  const each = series.map(({ x: all }) => {
    const x = all.slice(3, 39)
    const y = all.slice(39)
    const { mean: forecast } = forecastSeries(x, y.length)
    const misses = y.map((value, i) => value - (forecast[i] ?? Number.NaN))
    const square = (values: readonly number[]) => Math.sqrt(mean(values.map(v => v * v)))
    const steps = x.slice(1).map((value, i) => value - (x[i] ?? Number.NaN))
    return {
      rmsse: square(misses) / (square(steps) || 1),
      sum: Math.abs(mean(misses)) / (mean(x) || 1),
    }
  })
  return { RMSSE: mean(each.map(one => one.rmsse)), 'sum error': mean(each.map(one => one.sum)) }
}

function speed(items: readonly Item[]): Scores {
  const once = () => {
    const begin = process.cpuUsage()
    for (const { x } of items) forecastSeries(x, 36)
    const { user, system } = process.cpuUsage(begin)
    return (((user + system) / 1000) * 300) / items.length
  }
  const first = once()
  return { 'ms first': first, ms: Math.min(once(), once(), once()) }
}

/**
 * Scores by suite. Speed is measured first, while the code is as cold as in a browser, in processor
 * time, so that other work on the machine does not count.
 */
export function scoreSeries(data: AccuracyData): Readonly<Record<string, Scores>> {
  const core = data.m3.map(series => cut(series, HISTORY))
  const short = (months: number) => score(data.m3.map(series => cut(series, months)))
  return {
    '300 accounts': speed(core),
    core36: score(core),
    micro: score(core.filter((_, i) => data.m3[i]?.t === 'MICRO')),
    long36: score(data.m3.flatMap(longItem)),
    tour36: score(data.tour.map(series => cut(series, HISTORY))),
    short24: short(24),
    short18: short(18),
    short12: short(12),
    short6: short(6),
    full: score(data.m3.map(({ x, y }) => ({ x, y, scale: seasonalScale(x) }))),
    robust: robust(core),
    parts: parts(data.parts),
  }
}
