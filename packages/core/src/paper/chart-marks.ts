/** A chart of lines over time as marks. */
import { axisMoney, type Cents } from '#money'
import {
  areaPath,
  discPath,
  linePath,
  movedApart,
  type Spot,
  type ValueAxis,
  valueAxis,
} from './chart-axis.ts'
import type { Mark, MeasureText, PaperColour } from './paper.ts'
import { widthOf } from './wrap.ts'

export interface PaperPoint {
  /** Under the axis. */
  readonly label: string
  /** Under the first label of a year or a month. */
  readonly under: string | null
  readonly isForecast: boolean
}

interface PaperLine {
  readonly name: string
  readonly colour: PaperColour
  readonly width: number
  readonly values: readonly (Cents | null)[]
}

export interface PaperChart {
  readonly points: readonly PaperPoint[]
  readonly lines: readonly PaperLine[]
  /** Contains the first line 8 times in 10. */
  readonly range: readonly ({ readonly low: Cents; readonly high: Cents } | null)[]
  readonly floor: Cents | null
  /** Is named next to its point. */
  readonly marked: { readonly at: number; readonly text: string } | null
  readonly currency: string
}

export const CHART_HEIGHT = 180
const [TOP, FOOT, LEFT] = [12, 30, 44]
const FONT = { font: 'regular', size: 8, colour: 'quiet' } as const
const LABEL = { font: 'bold', size: 8 } as const
const DASH = [4, 2.5] as const
/** Between two labels of the axis, and of lines. */
const [APART, LINE_APART] = [6, 10]

interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function chartMarks(chart: PaperChart, width: number, measure: MeasureText): Mark[] {
  const { points, lines, range, floor } = chart
  const named = lines.length > 1 ? lines : []
  const names = named.map(({ name }) => widthOf(name, LABEL.font, { size: LABEL.size, measure }))
  const right = width - (named.length > 0 ? Math.max(...names) + 8 : 4)
  const frame = { left: LEFT, right, top: TOP, bottom: CHART_HEIGHT - FOOT }
  const values = [
    ...lines.flatMap(line => line.values.filter(value => value !== null)),
    ...range.flatMap(each => (each ? [each.low, each.high] : [])),
    ...(floor === null ? [] : [floor]),
  ]
  const axis = valueAxis(values, frame)
  const step = (right - LEFT) / Math.max(1, points.length)
  const x = (at: number) => LEFT + step * (at + 0.5)
  const spot = (at: number, value: number): Spot => ({ x: x(at), y: axis.y(value) })
  return [
    ...rangeMarks(range, spot),
    ...axis.ticks.flatMap(tick => tickMarks(tick, axis.y(tick), frame, chart.currency)),
    ...floorMarks(chart, axis, frame),
    ...lines.flatMap(line => lineMarks(line, points, spot)),
    ...nameMarks(named, axis.y, frame),
    ...timeMarks(points, x, step, measure),
    ...markedMarks(chart, spot, frame, measure),
  ]
}

function rangeMarks(range: PaperChart['range'], spot: (at: number, value: number) => Spot): Mark[] {
  const known = range.flatMap((each, at) => (each ? [{ ...each, at }] : []))
  const d = areaPath(
    known.map(({ at, high }) => spot(at, high)),
    known.map(({ at, low }) => spot(at, low)),
  )
  return d === '' ? [] : [{ kind: 'path', d, fill: 'range' }]
}

const tickMarks = (tick: Cents, y: number, { left, right }: Frame, currency: string): Mark[] => [
  {
    ...{ kind: 'path', d: `M${left} ${y}H${right}` },
    ...{ stroke: tick === 0 ? 'quiet' : 'rule', width: tick === 0 ? 0.7 : 0.5 },
  },
  {
    ...{ kind: 'text', x: left - 6, y: y + 2.8, anchor: 'end', ...FONT },
    text: axisMoney(tick, currency),
  },
]

/** Its name is at the end where the lines are further away. */
function floorMarks({ floor, lines, currency }: PaperChart, axis: ValueAxis, frame: Frame): Mark[] {
  // Zero has a line of its own.
  if (floor === null || floor === 0) return []
  const { left, right } = frame
  const at = axis.y(floor)
  const near = (values: readonly (Cents | null)[]) =>
    Math.min(
      ...values.map(value => (value === null ? FAR : Math.abs(axis.y(value) - at + ABOVE_FLOOR))),
    )
  const all = lines.flatMap(({ values }) => [values])
  const isRight =
    near(all.flatMap(values => values.slice(-END_POINTS))) >
    near(all.flatMap(values => values.slice(0, END_POINTS)))
  const place = isRight
    ? ({ x: right - 3, anchor: 'end' } as const)
    : ({ x: left + 3, anchor: 'start' } as const)
  return [
    { ...{ kind: 'path', d: `M${left} ${at}H${right}` }, stroke: 'bad', width: 1, dash: [1.5, 2] },
    {
      ...{ kind: 'text', y: at - 3, ...LABEL, ...place, colour: 'bad' },
      text: `Floor ${axisMoney(floor, currency)}`,
    },
  ]
}

/** The middle of the name is this far above the floor; it is as wide as so many points. */
const [ABOVE_FLOOR, END_POINTS, FAR] = [6, 3, 1000]

/** Solid in the past, dashed ahead; the two parts meet at the last point of the past. */
function lineMarks(
  { values, colour, width }: PaperLine,
  points: readonly PaperPoint[],
  spot: (at: number, value: number) => Spot,
): Mark[] {
  const first = points.findIndex(({ isForecast }) => isForecast)
  const ahead = first === -1 ? points.length : first
  const between = (from: number, to: number) =>
    linePath(
      values.flatMap((value, at) =>
        value !== null && at >= from && at < to ? [spot(at, value)] : [],
      ),
    )
  const past = between(0, ahead)
  const coming = ahead < points.length ? between(Math.max(0, ahead - 1), points.length) : ''
  const marks: Mark[] = []
  if (past !== '') marks.push({ kind: 'path', d: past, stroke: colour, width })
  if (coming !== '') marks.push({ kind: 'path', d: coming, stroke: colour, width, dash: DASH })
  return marks
}

/** The name of each line at its end. */
function nameMarks(
  lines: readonly PaperLine[],
  y: (value: number) => number,
  frame: Frame,
): Mark[] {
  const ends = lines.map(({ values }) => y(values.findLast(value => value !== null) ?? 0))
  const places = movedApart(ends, LINE_APART, frame)
  return lines.map(({ name, colour }, at) => ({
    ...{ kind: 'text', x: frame.right + 5, y: (places[at] ?? 0) + 2.8, anchor: 'start' },
    ...{ ...LABEL, colour, text: name },
  }))
}

function timeMarks(
  points: readonly PaperPoint[],
  x: (at: number) => number,
  step: number,
  measure: MeasureText,
): Mark[] {
  const widest = Math.max(
    ...points.map(({ label }) => widthOf(label, FONT.font, { size: FONT.size, measure })),
  )
  const every = Math.max(1, Math.ceil((widest + APART) / step))
  const y = CHART_HEIGHT - FOOT + 13
  let free = Number.NEGATIVE_INFINITY
  return points.flatMap(({ label, under }, at): Mark[] => {
    const place = { kind: 'text', anchor: 'middle', x: x(at), ...FONT } as const
    const marks: Mark[] = at % every === 0 ? [{ ...place, y, text: label }] : []
    const half = under === null ? 0 : widthOf(under, 'bold', { size: FONT.size, measure }) / 2
    if (under !== null && x(at) - half > free) {
      marks.push({ ...place, font: 'bold', y: y + 11, text: under })
      free = x(at) + half + APART
    }
    return marks
  })
}

/** How far from its point the label may be, the best place first. */
const PLACES = [12, -7, 24, -19, 36]
/** Between two looks at a line, and the free space around a label. */
const [LOOK, AROUND] = [3, 2]

/** The first place where it covers neither the line nor the floor. */
function markedMarks(
  { marked, lines, floor }: PaperChart,
  spot: (at: number, value: number) => Spot,
  { left, right, top, bottom }: Frame,
  measure: MeasureText,
): Mark[] {
  const [line] = lines
  const value = marked && line?.values[marked.at]
  if (!marked || !line || value === null || value === undefined) return []
  const { x, y } = spot(marked.at, value)
  const half = widthOf(marked.text, LABEL.font, { size: LABEL.size, measure }) / 2
  const middle = Math.min(right - half, Math.max(left + half, x))
  const spots = line.values.flatMap((each, at) => (each === null ? [] : [spot(at, each)]))
  const isFree = (baseline: number) => {
    const box = { top: baseline - LABEL.size - AROUND, bottom: baseline + AROUND }
    const covers = (height: number) => height > box.top && height < box.bottom
    if (box.top < top || box.bottom > bottom) return false
    if (floor !== null && covers(spot(0, floor).y)) return false
    for (let at = middle - half; at <= middle + half; at += LOOK) {
      const height = heightAt(spots, at)
      if (height !== null && covers(height)) return false
    }
    return true
  }
  const [below = 0] = PLACES
  const away = PLACES.find(each => isFree(y + each)) ?? below
  return [
    { kind: 'path', d: discPath({ x, y }, 2.6), fill: line.colour },
    {
      ...{ kind: 'text', x: middle, y: y + away, anchor: 'middle' },
      ...{ ...LABEL, colour: line.colour, text: marked.text },
    },
  ]
}

/** The height of a line at `x`; null before its first and after its last point. */
function heightAt(spots: readonly Spot[], x: number): number | null {
  const next = spots.findIndex(spot => spot.x >= x)
  const [before, after] = [spots[next - 1], spots[next]]
  if (!before || !after) return null
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x)
}
