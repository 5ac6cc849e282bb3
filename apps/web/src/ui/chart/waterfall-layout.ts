import { type Cents, cents } from '@millpond/core/money'
import { linearScale, roundAxis } from './scales.ts'

type Named = { label: string; amount: Cents }
/** A forecast is hatched, an actual is solid, a budget is an outline. Guide §5. */
export type WaterfallEnd = Named & { notation?: 'forecast' | 'actual' | 'budget' }
export type WaterfallStep = Named & { key: string }

export type WaterfallInput = {
  from: WaterfallEnd
  to: WaterfallEnd
  /** Signed; together they sum to the difference between the two ends. */
  steps: readonly WaterfallStep[]
}

export type WaterfallBar = {
  key: string
  label: string
  kind: 'forecast' | 'actual' | 'budget' | 'rise' | 'fall'
  amount: Cents
  x: number
  width: number
  top: number
  /** The start of the next bar. */
  reaches: number
}

export type WaterfallLayout = {
  width: number
  height: number
  barHeight: number
  zero: number
  bars: readonly WaterfallBar[]
  isNarrow: boolean
}

const NARROW = 560
const LABELS = 240
const AMOUNTS = 112
const WIDE_ROW = { height: 40, bar: 22, lead: 9 }
const NARROW_ROW = { height: 56, bar: 22, lead: 26 }

/**
 * Causes are ordered from top to bottom, because only time runs from left to right. All bars share
 * one scale with a zero line, so that a low below zero is seen as such.
 */
export function layOutWaterfall({ from, to, steps }: WaterfallInput, width: number) {
  const isNarrow = width < NARROW
  const row = isNarrow ? NARROW_ROW : WIDE_ROW
  const levels = levelsOf(from.amount, steps)
  const all = [0, to.amount, ...levels]
  const { ends } = roundAxis([Math.min(...all), Math.max(...all)], 4)
  const x = linearScale(ends, [isNarrow ? 2 : LABELS, width - AMOUNTS])
  const bar = (
    { key, label, amount }: WaterfallStep,
    kind: WaterfallBar['kind'],
    [start, end]: readonly [number, number],
    index: number,
  ): WaterfallBar => ({
    ...{ key, label, kind, amount },
    x: Math.min(x(start), x(end)),
    width: Math.max(2, Math.abs(x(end) - x(start))),
    top: index * row.height + row.lead,
    reaches: x(end),
  })
  const bars = [
    bar({ key: 'from', ...from }, from.notation ?? 'forecast', [0, from.amount], 0),
    ...steps.map((step, index) => {
      const span = [levels[index] ?? 0, levels[index + 1] ?? 0] as const
      return bar(step, step.amount >= 0 ? 'rise' : 'fall', span, index + 1)
    }),
    bar({ key: 'to', ...to }, to.notation ?? 'forecast', [0, to.amount], steps.length + 1),
  ]
  const height = bars.length * row.height
  return { width, height, barHeight: row.bar, zero: x(0), bars, isNarrow } satisfies WaterfallLayout
}

/** The running total before the first step and after each of them. */
function levelsOf(start: Cents, steps: readonly WaterfallStep[]): Cents[] {
  let level = start
  return [start, ...steps.map(step => (level = cents(level + step.amount)))]
}
