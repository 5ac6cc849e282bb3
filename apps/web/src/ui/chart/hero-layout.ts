import { type Cents, cents } from '@millpond/core/money'
import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { stretchesBelow, type Vertex } from './below-floor.ts'
import { lowestAhead, type MonthPoint } from './month-point.ts'

const TOP = 34
const BALANCE_HEIGHT = 190
const GAP = 34
const FLOWS_HEIGHT = 130
const NARROW = 560

export type HeroLayout = ReturnType<typeof layOutHero>

/** Everything the marks need, in pixels: a pure function of the figures and the width. */
export function layOutHero(points: readonly MonthPoint[], width: number, floor: Cents | null) {
  const isNarrow = width < NARROW
  const plot = { left: isNarrow ? 46 : 58, right: width - (isNarrow ? 8 : 96) }
  const balanceTop = TOP
  const balanceBottom = TOP + BALANCE_HEIGHT
  const flowsTop = balanceBottom + GAP
  const flowsBottom = flowsTop + FLOWS_HEIGHT
  const band = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([plot.left, plot.right])
    .paddingInner(0.4)
    .paddingOuter(0.2)
  const barWidth = band.bandwidth()
  const centres = points.map((_, index) => (band(index) ?? 0) + barWidth / 2)
  const yBalance = scaleLinear(balanceExtent(points, floor), [balanceBottom, balanceTop]).nice(4)
  const largest = Math.max(1, ...points.flatMap(point => [point.cashIn ?? 0, point.cashOut ?? 0]))
  const yFlows = scaleLinear([-largest, largest], [flowsBottom, flowsTop]).nice(2)
  const firstAhead = points.findIndex(point => point.kind !== 'actual')
  const today = todayX(centres, firstAhead, band.step())
  const lowest = lowestAhead(points)
  return {
    ...{ width, height: flowsBottom + 42, isNarrow, plot, step: band.step(), barWidth, centres },
    ...{ balanceTop, balanceBottom, flowsTop, flowsBottom, today, lowest, yBalance, yFlows },
    balanceTicks: yBalance.ticks(4).map(toCents),
    flowTicks: [yFlows.domain()[0] ?? 0, 0, yFlows.domain()[1] ?? 0].map(toCents),
    labelEvery: Math.max(1, Math.ceil((isNarrow ? 30 : 34) / band.step())),
    balance: balancePaths(points, centres, yBalance, firstAhead, floor),
    bars: barPaths(points, centres, barWidth, yFlows),
  }
}

const toCents = (value: number) => cents(Math.round(value))

function balanceExtent(points: readonly MonthPoint[], floor: Cents | null): [number, number] {
  const values = points.flatMap(point => [point.balance, point.low, point.high])
  const known = [...values, floor].filter(value => typeof value === 'number')
  return [Math.min(0, ...known), Math.max(1, ...known)]
}

/** Between the last actual and the first month after it. */
function todayX(centres: readonly number[], firstAhead: number, step: number): number | null {
  const centre = centres[firstAhead]
  return centre === undefined ? null : centre - step / 2
}

type Scale = (value: number) => number

function balancePaths(
  points: readonly MonthPoint[],
  centres: readonly number[],
  y: Scale,
  firstAhead: number,
  floor: Cents | null,
) {
  const vertices: (Vertex & { index: number })[] = []
  points.forEach((point, index) => {
    if (point.balance !== null)
      vertices.push({ x: centres[index] ?? 0, value: point.balance, index })
  })
  const isAhead = (index: number) => firstAhead !== -1 && index >= firstAhead
  const past = vertices.filter(vertex => !isAhead(vertex.index))
  const ahead = vertices.filter(vertex => isAhead(vertex.index))
  const stroke = line<Vertex>(
    vertex => vertex.x,
    vertex => y(vertex.value),
  )
  const pond = area<Vertex>(
    vertex => vertex.x,
    y(0),
    vertex => y(vertex.value),
  )
  const gap = area<Vertex>(
    vertex => vertex.x,
    y(floor ?? 0),
    vertex => y(vertex.value),
  )
  const stretches = floor === null ? [] : stretchesBelow(vertices, floor)
  return {
    actual: stroke(past) ?? '',
    forecast: stroke([...past.slice(-1), ...ahead]) ?? '',
    pond: pond(vertices) ?? '',
    belowFloor: stretches.map(stretch => gap(stretch) ?? '').join(''),
    range: rangePath(points, centres, y, past.at(-1)),
  }
}

/** The likely range opens from the last balance that is known. */
function rangePath(
  points: readonly MonthPoint[],
  centres: readonly number[],
  y: Scale,
  from: Vertex | undefined,
): string {
  const edges = points.flatMap((point, index) =>
    typeof point.low === 'number' && typeof point.high === 'number'
      ? [{ x: centres[index] ?? 0, low: point.low, high: point.high }]
      : [],
  )
  if (edges.length === 0) return ''
  const start = from ? [{ x: from.x, low: from.value, high: from.value }] : []
  const shape = area<{ x: number; low: number; high: number }>(
    edge => edge.x,
    edge => y(edge.low),
    edge => y(edge.high),
  )
  return shape([...start, ...edges]) ?? ''
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
