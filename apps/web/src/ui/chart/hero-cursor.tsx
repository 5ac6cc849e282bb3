import type { Cents } from '@millpond/core/money'
import { type PointerEvent, useRef } from 'react'
import styles from './hero-chart.module.css'
import type { HeroLayout } from './hero-layout.ts'
import {
  describePoint,
  type FormatCents,
  type MonthPoint,
  type PointPeriod,
} from './month-point.ts'

type CursorProps = {
  layout: HeroLayout
  points: readonly MonthPoint[]
  floor: Cents | null
  format: FormatCents
  /** The month with the readout, or null. */
  at: number | null
  /** The month that Tab reaches. */
  tabStop: number
  onSelect: (index: number) => void
  period: PointPeriod
  canDrill: boolean
  onDrill: (index: number) => void
}

/**
 * A crosshair, and one strip for each month, which gets the pointer and the focus and has a name.
 */
export function HeroCursor(props: CursorProps) {
  const { layout, points, floor, format, at, tabStop, period, canDrill, onSelect, onDrill } = props
  // The first tap of a finger only shows the figures; a mouse has shown them by pointing.
  const isFirstTap = useRef(false)
  const press = (event: PointerEvent, index: number) => {
    isFirstTap.current = event.pointerType === 'touch' && at !== index
    onSelect(index)
  }
  const point = (event: PointerEvent, index: number) => {
    if (event.pointerType !== 'touch') onSelect(index)
  }
  const height = layout.flowsBottom - layout.balanceTop
  return (
    <g data-cursor="">
      {at !== null && <Crosshair layout={layout} point={points[at]} x={layout.centres[at] ?? 0} />}
      {points.map((each, index) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: part of a drawing
        <rect
          key={each.key}
          className={styles.strip}
          role="img"
          aria-label={describePoint(each, floor, format, period)}
          data-index={index}
          data-drills={canDrill || undefined}
          tabIndex={index === tabStop ? 0 : -1}
          x={(layout.centres[index] ?? 0) - layout.step / 2}
          y={layout.balanceTop}
          width={layout.step}
          height={height}
          onPointerEnter={event => point(event, index)}
          onPointerDown={event => press(event, index)}
          onFocus={() => onSelect(index)}
          onClick={() => isFirstTap.current || onDrill(index)}
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
