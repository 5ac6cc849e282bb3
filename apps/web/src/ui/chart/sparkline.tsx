import type { Cents } from '@millpond/core/money'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import styles from './sparkline.module.css'

type SparklineProps = {
  /** Says in words what the line shows; there is no axis. */
  label: string
  /** Cents, oldest first. */
  values: readonly (Cents | null)[]
  /** How many of them are actual; the rest is drawn dashed. */
  actualCount: number
  /** Cents; drawn when it is given. */
  floor?: Cents | null
}

const WIDTH = 96
const HEIGHT = 24
const EDGE = 2

export function Sparkline({ label, values, actualCount, floor = null }: SparklineProps) {
  const known = [...values, floor].filter(value => value !== null)
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE])
  const extent = [Math.min(...known), Math.max(...known)]
  const y = scaleLinear(extent, [HEIGHT - EDGE, EDGE])
  const path = line<Cents | null>(
    (_, index) => x(index),
    value => y(value ?? 0),
  ).defined(value => value !== null)
  const actual = values.map((value, index) => (index < actualCount ? value : null))
  const ahead = values.map((value, index) => (index >= actualCount - 1 ? value : null))
  return (
    <svg
      className={styles.sparkline}
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      {floor !== null && <path className={styles.floor} d={`M0 ${y(floor)}H${WIDTH}`} />}
      <path className={styles.actual} d={path(actual) ?? ''} />
      <path className={styles.ahead} d={path(ahead) ?? ''} />
    </svg>
  )
}
