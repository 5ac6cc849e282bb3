import type { Cents } from '@millpond/core/money'
import { linePath } from './paths.ts'
import { linearScale } from './scales.ts'
import styles from './sparkline.module.css'

type SparklineProps = {
  /** Says in words what the line shows; there is no axis. */
  label: string
  /** Cents, oldest first. */
  values: readonly Cents[]
  /** How many of them are actual; the rest is drawn dashed. */
  actualCount: number
  /** Cents; drawn when it is given. */
  floor?: Cents | null
}

const WIDTH = 96
const HEIGHT = 24
const EDGE = 2

export function Sparkline({ label, values, actualCount, floor = null }: SparklineProps) {
  const known = floor === null ? values : [...values, floor]
  const x = linearScale([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE])
  const y = linearScale([Math.min(...known), Math.max(...known)], [HEIGHT - EDGE, EDGE])
  const places = values.map((value, index) => ({ x: x(index), y: y(value) }))
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
      <path className={styles.actual} d={linePath(places.slice(0, actualCount))} />
      <path className={styles.ahead} d={linePath(places.slice(Math.max(0, actualCount - 1)))} />
    </svg>
  )
}
