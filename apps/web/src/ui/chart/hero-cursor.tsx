import type { Cents } from '@millpond/core/money'
import styles from './hero-chart.module.css'
import type { HeroLayout } from './hero-layout.ts'
import { describePoint, type FormatCents, type MonthPoint } from './month-point.ts'

type CursorProps = {
  layout: HeroLayout
  points: readonly MonthPoint[]
  floor: Cents | null
  format: FormatCents
  /** The month looked at, or null. */
  at: number | null
  /** The one that Tab reaches. */
  tabStop: number
  onLook: (index: number) => void
  onDrill: (index: number) => void
}

/** A crosshair, and one strip for each month that takes the pointer, the focus and a name. */
export function HeroCursor(props: CursorProps) {
  const { layout, points, floor, format, at, tabStop, onLook, onDrill } = props
  const height = layout.flowsBottom - layout.balanceTop
  return (
    <g>
      {at !== null && <Crosshair layout={layout} point={points[at]} x={layout.centres[at] ?? 0} />}
      {points.map((point, index) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a named part of a drawing
        <rect
          key={point.key}
          className={styles.strip}
          role="img"
          aria-label={describePoint(point, floor, format)}
          data-index={index}
          tabIndex={index === tabStop ? 0 : -1}
          x={(layout.centres[index] ?? 0) - layout.step / 2}
          y={layout.balanceTop}
          width={layout.step}
          height={height}
          onPointerEnter={() => onLook(index)}
          onPointerDown={() => onLook(index)}
          onFocus={() => onLook(index)}
          onClick={() => onDrill(index)}
        />
      ))}
    </g>
  )
}

type CrosshairProps = { layout: HeroLayout; point: MonthPoint | undefined; x: number }

function Crosshair({ layout, point, x }: CrosshairProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of lines takes no focus
    <g aria-hidden="true">
      <path
        className={styles.crosshair}
        d={`M${x} ${layout.balanceTop}V${layout.flowsBottom + 4}`}
      />
      {typeof point?.balance === 'number' && (
        <circle className={styles.dot} cx={x} cy={layout.yBalance(point.balance)} r={4.5} />
      )}
    </g>
  )
}
