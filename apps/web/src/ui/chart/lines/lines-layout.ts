import { type Cents, cents } from '@millpond/core/money'
import type { DayPosition } from '../day-position.ts'
import { LABEL_HEIGHT } from '../label-places.ts'
import type { PointKind } from '../month-point.ts'
import { areaPath, linePath, type PathPoint } from '../paths.ts'
import { bandsOf, linearScale, roundAxis } from '../scales.ts'

/** One point on the axis of time. */
export interface LinePoint {
  readonly key: string
  readonly label: string
  readonly shortLabel: string
  readonly yearLabel?: string | undefined
  readonly kind: PointKind
}

/** A day within the time of a point. */
export interface DayValue {
  /** Of the time of the point, how much has passed at the end of the day. */
  readonly share: number
  readonly value: Cents
  /** `14 Mar`. */
  readonly label: string
}

export interface ChartLine {
  readonly name: string
  /** A scenario has its own hue; `base` is what it is compared with. */
  readonly tone: 'first' | 'second' | 'result' | 'actual' | ScenarioTone
  /**
   * A budget or the year before, next to the line of the same tone: thinner, and without its own
   * name.
   */
  readonly reference?: 'budget' | 'last-year'
  /** Cents, one for each point. */
  readonly values: readonly (Cents | null)[]
  /** By point, its lowest day, which the line goes through; only of lines that are one line. */
  readonly lowest?: readonly (DayValue | null)[]
  /** By point, a peak that such a line goes through too. */
  readonly highest?: readonly (DayValue | null)[]
  /** Days with a mark, which the line goes through; only of lines that are one line. */
  readonly marks?: {
    readonly name: string
    readonly days: readonly (Pick<DayValue, 'share' | 'value'> & Pick<LinePoint, 'key'>)[]
  }
  /** By point, the likely range (80%) of a forecast. */
  readonly range?: readonly (LikelyRange | null)[]
}

interface LikelyRange {
  readonly low: Cents
  readonly high: Cents
}

export type ScenarioTone = 'base' | 's1' | 's2' | 's3' | 's4'

const WHOLE: ReadonlySet<ChartLine['tone']> = new Set(['base', 's1', 's2', 's3', 's4'])
/** Drawn as one line with one kind of stroke, not solid and then dashed. */
export const isWhole = ({ tone, reference }: ChartLine): boolean =>
  reference !== undefined || WHOLE.has(tone)

export const isOwn = ({ reference }: ChartLine): boolean => reference === undefined

const TOP = 34
const PLOT = 200
const FOOT = 46
const NARROW = 560
const MONTH_WIDTH = 34

export type LinesLayout = ReturnType<typeof layOutLines>

/** Everything that the marks need, in pixels: a pure function of the figures and the width. */
export function layOutLines(
  points: readonly LinePoint[],
  lines: readonly ChartLine[],
  width: number,
  { today, floor = null }: { today?: DayPosition | null | undefined; floor?: Cents | null } = {},
) {
  const isNarrow = width < NARROW
  const plot = { left: isNarrow ? 46 : 58, right: width - (isNarrow ? 8 : 96) }
  const [top, bottom] = [TOP, TOP + PLOT]
  const { step, centres } = bandsOf(points.length, [plot.left, plot.right], 0.4)
  const values = lines.flatMap(({ values: own, lowest = [], highest = [], range = [] }) => [
    ...own.filter(value => value !== null),
    ...[...lowest, ...highest].flatMap(day => day?.value ?? []),
    ...range.flatMap(each => (each ? [each.low, each.high] : [])),
  ])
  const all = floor === null ? values : [...values, floor]
  const axis = roundAxis([Math.min(0, ...all), Math.max(1, ...all)], 5)
  const y = linearScale(axis.ends, [bottom, top])
  // If there are several scenarios, each has its own dashes.
  const isDashed = lines.every(({ tone }) => tone === 'base' || tone === 's1')
  const firstAhead = points.findIndex(point => point.kind !== 'actual')
  const ahead = firstAhead === -1 ? points.length : firstAhead
  const todayCentre = centres[points.findIndex(point => point.key === today?.key)]
  return {
    ...{ width, height: bottom + FOOT, isNarrow, plot, top, bottom, step, centres, y },
    today:
      today && todayCentre !== undefined
        ? Math.max(plot.left, todayCentre + step * (today.share - 1))
        : null,
    // Several figures that are all zero have the same label.
    ticks: [...new Set(axis.ticks.map(tick => cents(Math.round(tick))))],
    labelled: everyNth(points, step),
    floor: floor === null ? null : y(floor),
    ranges: lines.flatMap(({ range = [] }) =>
      areaPath(
        range.flatMap((each, index) =>
          each ? [{ x: centres[index] ?? 0, top: y(each.high), bottom: y(each.low) }] : [],
        ),
      ),
    ),
    paths: lines.map(line => {
      const places = line.values.map((value, index): PathPoint | null =>
        value === null ? null : { x: centres[index] ?? 0, y: y(value) },
      )
      const days = { centres, step, left: plot.left, y }
      const lows = dayPlaces(line.lowest, days)
      const known = (from: number, to: number) =>
        linePath(places.slice(from, to).filter(place => place !== null))
      if (isWhole(line)) {
        const highs = dayPlaces(line.highest, days)
        const marks = markPlaces(line, points, days)
        const whole = linePath(byX(places, [...lows, ...highs, ...marks]))
        // The last day of a month is the place of the month.
        const ends = lows.length > 0 ? places.slice(ahead).filter(place => place !== null) : []
        const drawn = { lows, low: lowest([...lows, ...ends]), marks }
        return isDashed
          ? { ...drawn, actual: '', forecast: whole }
          : { ...drawn, actual: whole, forecast: '' }
      }
      return {
        ...{ lows, low: lowest(lows), marks: [] },
        actual: known(0, ahead),
        forecast: ahead < points.length ? known(Math.max(0, ahead - 1), points.length) : '',
      }
    }),
    /** Of the own lines, and of the floor as the last one. */
    endLabels: spread(
      [
        ...lines.filter(isOwn).map(line => y(line.values.findLast(value => value !== null) ?? 0)),
        ...(floor === null ? [] : [y(floor)]),
      ],
      [top, bottom],
    ),
  }
}

interface Places {
  readonly centres: readonly number[]
  readonly step: number
  readonly left: number
  readonly y: (value: number) => number
}

/** A point is at the end of its time. */
const dayPlaces = (
  days: readonly (DayValue | null)[] | undefined,
  places: Places,
): readonly PathPoint[] =>
  (days ?? []).flatMap((day, index) => (day ? [dayPlace(day, index, places)] : []))

const dayPlace = (
  { share, value }: Pick<DayValue, 'share' | 'value'>,
  index: number,
  { centres, step, left, y }: Places,
): PathPoint => ({
  x: Math.max(left, (centres[index] ?? 0) + step * (share - 1)),
  y: y(value),
})

const markPlaces = (
  { marks }: ChartLine,
  points: readonly LinePoint[],
  places: Places,
): readonly PathPoint[] =>
  (marks?.days ?? []).flatMap(day => {
    const index = points.findIndex(({ key }) => key === day.key)
    return index === -1 ? [] : [dayPlace(day, index, places)]
  })

const byX = (places: readonly (PathPoint | null)[], days: readonly PathPoint[]): PathPoint[] =>
  [...places.filter(place => place !== null), ...days].sort((one, other) => one.x - other.x)

function everyNth(points: readonly LinePoint[], step: number): boolean[] {
  const every = [1, 2, 3, 4, 6, 12].find(count => count >= MONTH_WIDTH / step) ?? 12
  const anchor = Math.max(
    0,
    points.findIndex((point, index) => index > 0 && point.yearLabel),
  )
  return points.map((_, index) => (index - (anchor % every)) % every === 0)
}

/**
 * The middles of labels at the given places, moved apart where they would overlap, within the plot;
 * their order stays.
 */
export function spread(
  places: readonly number[],
  [top, bottom]: readonly [number, number],
): number[] {
  const order = places.map((y, index) => ({ y, index })).sort((left, right) => left.y - right.y)
  const moved = [...places]
  let least = top + LABEL_HEIGHT / 2
  for (const { y, index } of order) {
    moved[index] = Math.max(y, least)
    least = (moved[index] ?? y) + LABEL_HEIGHT
  }
  let most = bottom - LABEL_HEIGHT / 2
  for (const { index } of order.reverse()) {
    moved[index] = Math.min(moved[index] ?? most, most)
    most = (moved[index] ?? most) - LABEL_HEIGHT
  }
  return moved
}

/** `lowest $400 on 14 Mar`; null where its lowest day is not known. */
export function lowWords(
  { lowest }: ChartLine,
  at: number,
  format: (value: Cents) => string,
): string | null {
  const low = lowest?.[at]
  return low ? `lowest ${format(low.value)} on ${low.label}` : null
}

const lowest = (places: readonly PathPoint[]): PathPoint | null =>
  places.reduce<PathPoint | null>(
    (low, place) => (low === null || place.y > low.y ? place : low),
    null,
  )
