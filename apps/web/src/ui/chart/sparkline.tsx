import type { Cents } from '@millpond/core/money'
import type { ReactNode } from 'react'
import { areaPath, linePath, type PathPoint } from './paths.ts'
import { linearScale, type Scale } from './scales.ts'
import styles from './sparkline.module.css'

type SparklineProps = {
  /** Describes the line in words; there is no axis. */
  label: string
  /** Cents, oldest first; null for a missing value. */
  values: readonly (Cents | null)[]
  /** The number of actual values; the rest is drawn dashed. */
  actualCount: number
  /** Cents; drawn if it is given. */
  floor?: Cents | null
  /** The likely range of each value, null if there is none. */
  ranges?: readonly ({ low: Cents; high: Cents } | null)[]
  /** Lowest and highest value of lines that are compared; without it those of this line. */
  extent?: readonly [number, number]
  /** The value to mark with a dot. */
  mark?: number
  /** Larger than in a row of a table. */
  size?: { width: number; height: number }
}

const SMALL = { width: 96, height: 24 }
const EDGE = 2
const DOT = 4

export function Sparkline(props: SparklineProps) {
  const { label, values, actualCount, floor = null, ranges = [], mark, size = SMALL } = props
  const { width, height } = size
  const edge = mark === undefined ? EDGE : EDGE + DOT
  const x = linearScale([0, Math.max(1, values.length - 1)], [edge, width - edge])
  const y = linearScale(props.extent ?? extentOf(values, ranges, floor), [height - edge, edge])
  const places = values.map((value, index) => placeOf(value, index, x, y))
  const dot = mark === undefined ? null : places[mark]
  return (
    <svg
      className={styles.sparkline}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {ranges.length > 0 && <path className={styles.range} d={rangePath(ranges, x, y)} />}
      {floor !== null && <path className={styles.floor} d={`M0 ${y(floor)}H${width}`} />}
      <path className={styles.actual} d={linePath(known(places.slice(0, actualCount)))} />
      <path
        className={styles.ahead}
        d={linePath(known(places.slice(Math.max(0, actualCount - 1))))}
      />
      {dot && <circle className={styles.dot} cx={dot.x} cy={dot.y} r={DOT} />}
    </svg>
  )
}

const placeOf = (value: Cents | null, index: number, x: Scale, y: Scale): PathPoint | null =>
  value === null ? null : { x: x(index), y: y(value) }

const known = (places: readonly (PathPoint | null)[]): PathPoint[] =>
  places.filter(place => place !== null)

type Ranges = NonNullable<SparklineProps['ranges']>

function extentOf(values: SparklineProps['values'], ranges: Ranges, floor: Cents | null) {
  const edges = ranges.flatMap(range => (range ? [range.low, range.high] : []))
  const all = [...values, ...edges, floor].filter(value => value !== null)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  // A line that never moves is in the middle.
  return low === high ? ([low - 1, high + 1] as const) : ([low, high] as const)
}

const rangePath = (ranges: Ranges, x: Scale, y: Scale) =>
  areaPath(
    ranges.flatMap((range, index) =>
      range ? [{ x: x(index), top: y(range.high), bottom: y(range.low) }] : [],
    ),
  )

interface ChartEndsProps {
  /**
   * True for a caption that screen readers read. Otherwise the ends are hidden from them, because
   * the chart's label says the same.
   */
  readonly isCaption?: boolean
  readonly children: ReactNode
}

/** Below a sparkline: its first month, its last one, and what is between them. */
export const ChartEnds = ({ isCaption = false, children }: ChartEndsProps) =>
  isCaption ? (
    <figcaption className={styles.ends}>{children}</figcaption>
  ) : (
    <p className={styles.ends} aria-hidden="true">
      {children}
    </p>
  )
