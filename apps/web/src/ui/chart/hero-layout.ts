import { type Cents, cents } from '@millpond/core/money'
import { stretchesBelow, type Vertex } from './below-floor.ts'
import type { DayBalance, DayMark, MonthPoint } from './month-point.ts'
import { areaPath, linePath, type PathPoint } from './paths.ts'
import { bandsOf, type Interval, linearScale, roundAxis, type Scale } from './scales.ts'

/** Heights in pixels: of the large chart of a screen, and of one above a table. */
const HEIGHTS = {
  hero: { top: 32, balance: 160, gap: 22, flows: 84 },
  panel: { top: 34, balance: 122, gap: 22, flows: 88 },
  narrow: { top: 26, balance: 124, gap: 24, flows: 60 },
} as const
export type HeroSize = 'hero' | 'panel'
/** On a narrow screen the names of the bars are above and below them. */
const NAME_HEIGHT = 18
const NARROW = 560

export type HeroLayout = ReturnType<typeof layOutHero>

/** Everything that the marks need, in pixels: a pure function of the figures and the width. */
export function layOutHero(
  points: readonly MonthPoint[],
  width: number,
  floor: Cents | null,
  { size = 'hero', marks = [] }: { size?: HeroSize; marks?: readonly DayMark[] } = {},
) {
  const isNarrow = width < NARROW
  const heights = HEIGHTS[isNarrow ? 'narrow' : size]
  const plot = { left: isNarrow ? 46 : 58, right: width - (isNarrow ? 8 : 96) }
  const balanceTop = heights.top
  const balanceBottom = balanceTop + heights.balance
  const flowsTop = balanceBottom + heights.gap
  const flowsBottom = flowsTop + heights.flows
  const axisTop = flowsBottom + (isNarrow ? NAME_HEIGHT : 0)
  const { step, width: barWidth, centres } = bandsOf(points.length, [plot.left, plot.right], 0.4)
  const lowest = points.flatMap(({ key, lowest }) => (lowest ? [{ ...lowest, key }] : []))
  const balanceAxis = roundAxis(balanceExtent(points, floor, [...marks, ...lowest]), 4)
  const largest = Math.max(1, ...points.flatMap(point => [point.cashIn ?? 0, point.cashOut ?? 0]))
  const [flowsLow, flowsHigh] = roundAxis([-largest, largest], 6).ends
  const yBalance = linearScale(balanceAxis.ends, [balanceBottom, balanceTop])
  const yFlows = linearScale([flowsLow, flowsHigh], [flowsBottom, flowsTop])
  const firstAhead = points.findIndex(point => point.kind !== 'actual')
  const axis = { points, centres, step, left: plot.left }
  const placed = placeDays(marks, axis)
  const lows = placeDays(lowest, axis)
  const today = placed.find(mark => mark.kind === 'today')
  const days = [...placed.map(mark => ({ ...mark, isPast: mark === today })), ...lows]
  const balance = balancePaths(points, centres, yBalance, { firstAhead, floor, days })
  return {
    ...{ width, height: axisTop + 42, isNarrow, plot, step, barWidth, centres },
    ...{ balanceTop, balanceBottom, flowsTop, flowsBottom, axisTop, yBalance, yFlows },
    today: today?.x ?? todayX(centres, firstAhead, step),
    marks: placed,
    lows,
    balanceTicks: balanceAxis.ticks.map(toCents),
    flowTicks: [flowsLow, 0, flowsHigh].map(toCents),
    labelled: labelledMonths(points, step),
    balance,
    bars: barPaths(points, centres, barWidth, yFlows),
  }
}

const LABEL_WIDTH = 30

/** The months with names: as many as fit, always including January. */
function labelledMonths(points: readonly MonthPoint[], step: number): boolean[] {
  const wanted = LABEL_WIDTH / step
  const every = [1, 2, 3, 4, 6, 12].find(count => count >= wanted) ?? 12
  const january = points.findIndex((point, index) => index > 0 && point.yearLabel)
  const anchor = january === -1 ? 0 : january % every
  return points.map((_, index) => (index - anchor) % every === 0)
}

const toCents = (value: number) => cents(Math.round(value))

function balanceExtent(
  points: readonly MonthPoint[],
  floor: Cents | null,
  dayBalances: readonly DayBalance[],
): Interval {
  const values = points.flatMap(point => [
    ...[point.balance, point.low, point.high],
    point.reference?.value,
  ])
  const days = dayBalances.flatMap(({ balance, range }) => [balance, range?.low, range?.high])
  const known = [...values, ...days, floor].filter(value => typeof value === 'number')
  return [Math.min(0, ...known), Math.max(1, ...known)]
}

/** A day in its place on the line: a point's balance is that of its end. */
type Placed<Day> = Day & { readonly x: number }
export type PlacedMark = Placed<DayMark>

interface Axis {
  readonly points: readonly MonthPoint[]
  readonly centres: readonly number[]
  readonly step: number
  readonly left: number
}

const placeDays = <Day extends DayBalance & { readonly key: string }>(
  days: readonly Day[],
  { points, centres, step, left }: Axis,
): Placed<Day>[] =>
  days.flatMap(day => {
    const end = centres[points.findIndex(point => point.key === day.key)]
    return end === undefined ? [] : [{ ...day, x: Math.max(left, end - step * (1 - day.share)) }]
  })

/** Between the last actual and the first forecast month. */
function todayX(centres: readonly number[], firstAhead: number, step: number): number | null {
  const centre = centres[firstAhead]
  return centre === undefined ? null : centre - step / 2
}

type DayOnLine = Placed<DayBalance> & { readonly isPast?: boolean }

interface LineSources {
  readonly firstAhead: number
  readonly floor: Cents | null
  readonly days: readonly DayOnLine[]
}

function balancePaths(
  points: readonly MonthPoint[],
  centres: readonly number[],
  y: Scale,
  { firstAhead, floor, days }: LineSources,
) {
  const isAhead = (index: number) => firstAhead !== -1 && index >= firstAhead
  const ends = points.flatMap(({ balance }, index) =>
    balance === null ? [] : [{ x: centres[index] ?? 0, value: balance, isPast: !isAhead(index) }],
  )
  // Days are between the ends of months: the line goes through all of them.
  const within = days.map(({ x, balance, isPast }) => ({ x, value: balance, isPast }))
  const vertices = [...ends, ...within].sort((left, right) => left.x - right.x)
  const past = vertices.filter(vertex => vertex.isPast)
  const ahead = vertices.filter(vertex => !vertex.isPast)
  const stroke = (line: readonly Vertex[]) =>
    linePath(line.map(({ x, value }) => ({ x, y: y(value) })))
  const fillTo = (level: number, line: readonly Vertex[]) =>
    areaPath(line.map(({ x, value }) => ({ x, top: y(value), bottom: y(level) })))
  const stretches = floor === null ? [] : stretchesBelow(vertices, floor)
  return {
    line: vertices.map(({ x, value }): PathPoint => ({ x, y: y(value) })),
    actual: stroke(past),
    forecast: stroke([...past.slice(-1), ...ahead]),
    pond: fillTo(0, vertices),
    belowFloor: stretches.map(stretch => fillTo(floor ?? 0, stretch)).join(''),
    range: rangePath(points, { centres, y, days }, past.at(-1)),
  }
}

/** The likely range starts at the last known balance. */
function rangePath(
  points: readonly MonthPoint[],
  { centres, y, days }: { centres: readonly number[]; y: Scale; days: readonly DayOnLine[] },
  from: Vertex | undefined,
): string {
  const ends = points.map(({ low, high }, index) => ({ x: centres[index] ?? 0, low, high }))
  const within = days.flatMap(({ x, range }) => (range ? [{ x, ...range }] : []))
  const edges = [...ends, ...within]
    .sort((left, right) => left.x - right.x)
    .flatMap(({ x, low, high }) =>
      typeof low === 'number' && typeof high === 'number'
        ? [{ x, top: y(high), bottom: y(low) }]
        : [],
    )
  if (edges.length === 0 || !from) return areaPath(edges)
  return areaPath([{ x: from.x, top: y(from.value), bottom: y(from.value) }, ...edges])
}

/** One path for each style instead of one element for each bar. */
function barPaths(
  points: readonly MonthPoint[],
  centres: readonly number[],
  width: number,
  y: Scale,
) {
  const paths = { inSolid: '', outSolid: '', inHatched: '', outHatched: '' }
  const bar = (centre: number, from: number, to: number) =>
    from === to ? '' : `M${centre - width / 2} ${y(from)}h${width}V${y(to)}h${-width}z`
  points.forEach((point, index) => {
    const centre = centres[index] ?? 0
    const cashIn = point.cashIn ?? 0
    const cashOut = point.cashOut ?? 0
    const inDone = point.kind === 'actual' ? cashIn : Math.min(cashIn, point.cashInSoFar ?? 0)
    const outDone = point.kind === 'actual' ? cashOut : Math.min(cashOut, point.cashOutSoFar ?? 0)
    paths.inSolid += bar(centre, 0, inDone)
    paths.inHatched += bar(centre, inDone, cashIn)
    paths.outSolid += bar(centre, 0, -outDone)
    paths.outHatched += bar(centre, -outDone, -cashOut)
  })
  return paths
}
