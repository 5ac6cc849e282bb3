import type { Cents } from '@millpond/core/money'
import { type ReactNode, useId } from 'react'
import styles from './hero-chart.module.css'
import type { HeroLayout } from './hero-layout.ts'
import type { FormatCents, MonthPoint } from './month-point.ts'

type MarksProps = {
  layout: HeroLayout
  points: readonly MonthPoint[]
  floor: Cents | null
  formatAxis: FormatCents
}

const YEAR_WIDTH = 36

/** Everything that does not move with the pointer. */
export function HeroMarks({ layout, points, floor, formatAxis }: MarksProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      <Gridlines layout={layout} formatAxis={formatAxis} />
      <Balance layout={layout} />
      {floor !== null && <Floor layout={layout} floor={floor} formatAxis={formatAxis} />}
      <Flows layout={layout} />
      <MonthAxis layout={layout} points={points} />
      <EndLabels layout={layout} points={points} floor={floor} />
      {layout.today !== null && <Today layout={layout} x={layout.today} />}
      <LowPoint {...{ layout, floor, formatAxis }} />
    </g>
  )
}

function Gridlines({ layout, formatAxis }: Pick<MarksProps, 'layout' | 'formatAxis'>) {
  const { plot, balanceTicks, flowTicks, yBalance, yFlows } = layout
  const lines = [
    ...balanceTicks.map(tick => ({ id: `b${tick}`, tick, y: yBalance(tick), isZero: false })),
    ...flowTicks.map(tick => ({ id: `f${tick}`, tick, y: yFlows(tick), isZero: tick === 0 })),
  ]
  return lines.map(({ id, tick, y, isZero }) => (
    <g key={id}>
      <path className={isZero ? styles.zero : styles.grid} d={`M${plot.left} ${y}H${plot.right}`} />
      <text className={styles.axis} x={plot.left - 8} y={y + 4} textAnchor="end">
        {formatAxis(tick)}
      </text>
    </g>
  ))
}

function Balance({ layout }: { layout: HeroLayout }) {
  const { balance } = layout
  return (
    <>
      <path className={styles.pond} d={balance.pond} />
      <path className={styles.below} d={balance.belowFloor} />
      <path className={styles.range} d={balance.range} />
      <path className={styles.actual} d={balance.actual} />
      <path className={styles.forecast} d={balance.forecast} />
    </>
  )
}

type FloorProps = { layout: HeroLayout; floor: Cents; formatAxis: FormatCents }

function Floor({ layout, floor, formatAxis }: FloorProps) {
  const { plot, yBalance, isNarrow } = layout
  const y = yBalance(floor)
  return (
    <>
      <path className={styles.floor} d={`M${plot.left} ${y}H${plot.right}`} />
      <text
        className={styles['floor-label']}
        x={isNarrow ? plot.left + 4 : plot.right + 8}
        y={isNarrow ? y - 5 : y + 4}
      >
        Floor {formatAxis(floor)}
      </text>
    </>
  )
}

function Flows({ layout }: { layout: HeroLayout }) {
  const id = useId()
  const { bars } = layout
  return (
    <>
      <Hatch id={`${id}in`} className={styles['hatch-in']} />
      <Hatch id={`${id}out`} className={styles['hatch-out']} />
      <path className={styles.in} d={bars.inSolid} />
      <path className={styles.out} d={bars.outSolid} />
      <path className={styles['in-hatched']} d={bars.inHatched} fill={`url(#${id}in)`} />
      <path className={styles['out-hatched']} d={bars.outHatched} fill={`url(#${id}out)`} />
    </>
  )
}

/** 45° lines on the surface, 6 px apart. */
function Hatch({ id, className }: { id: string; className: string | undefined }) {
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className={styles.ground} width={6} height={6} />
      <path className={className} d="M3 0V6" />
    </pattern>
  )
}

function MonthAxis({ layout, points }: Pick<MarksProps, 'layout' | 'points'>) {
  const { centres, flowsBottom, labelled, step } = layout
  const nextYear = points.findIndex((point, index) => index > 0 && point.yearLabel)
  const hasRoomForFirst = nextYear === -1 || nextYear * step > YEAR_WIDTH
  return points.map((point, index) => (
    <g key={point.key}>
      {labelled[index] && (
        <AxisText x={centres[index]} y={flowsBottom + 20}>
          {point.shortLabel}
        </AxisText>
      )}
      {point.yearLabel && (index > 0 || hasRoomForFirst) && (
        <AxisText x={centres[index]} y={flowsBottom + 36}>
          {point.yearLabel}
        </AxisText>
      )}
    </g>
  ))
}

type AxisTextProps = { x: number | undefined; y: number; children: ReactNode }

function AxisText({ x, y, children }: AxisTextProps) {
  return (
    <text className={styles.axis} x={x} y={y} textAnchor="middle">
      {children}
    </text>
  )
}

/** Lines and bars are named where they end; on a narrow screen, inside the plot. */
function EndLabels({ layout, points, floor }: Pick<MarksProps, 'layout' | 'points' | 'floor'>) {
  const { plot, isNarrow, yBalance, yFlows, flowsTop, flowsBottom } = layout
  const last = points.findLast(point => point.balance !== null)?.balance ?? null
  const floorY = floor === null ? null : yBalance(floor)
  const balanceY = last === null ? 0 : apartFrom(yBalance(last), floorY)
  const zero = yFlows(0)
  if (isNarrow) return null
  return (
    <>
      {last !== null && (
        <text className={styles['end-label']} x={plot.right + 8} y={balanceY + 4}>
          Balance
        </text>
      )}
      <text className={styles['flow-label']} x={plot.right + 8} y={(flowsTop + zero) / 2 + 4}>
        Cash in
      </text>
      <text className={styles['flow-label']} x={plot.right + 8} y={(zero + flowsBottom) / 2 + 4}>
        Cash out
      </text>
    </>
  )
}

const LABEL_HEIGHT = 15

/** Names that would cover each other are moved apart; the floor stays at its line. */
function apartFrom(y: number, floorY: number | null): number {
  if (floorY === null || Math.abs(y - floorY) >= LABEL_HEIGHT) return y
  return y <= floorY ? floorY - LABEL_HEIGHT : floorY + LABEL_HEIGHT
}

function Today({ layout, x }: { layout: HeroLayout; x: number }) {
  return (
    <>
      <path className={styles.today} d={`M${x} 18V${layout.flowsBottom + 6}`} />
      <rect className={styles.pill} x={x - 24} y={1} width={48} height={20} rx={10} />
      <text className={styles['pill-text']} x={x} y={15} textAnchor="middle">
        Today
      </text>
    </>
  )
}

/** Half the widest label, in pixels. */
const LOW_LABEL_HALF = 48
/** Between the low point and its label, above it or below it. */
const LABEL_GAP = { above: 12, below: 21 }
const BELOW_AXIS = 16

/** The low point with its day; its label keeps clear of the axis and of the line of the floor. */
function LowPoint({
  layout,
  floor,
  formatAxis,
}: Pick<MarksProps, 'layout' | 'floor' | 'formatAxis'>) {
  const low = layout.marks.find(mark => mark.kind === 'low')
  if (!low) return null
  const y = layout.yBalance(low.balance)
  const isBelow = floor !== null && low.balance < floor
  const { left, right } = layout.plot
  const labelX = Math.min(right - LOW_LABEL_HALF, Math.max(left + LOW_LABEL_HALF, low.x))
  return (
    <g className={styles.low} data-below={isBelow || undefined}>
      <circle cx={low.x} cy={y} r={5.5} />
      <text x={labelX} y={lowLabelY(layout, y, floor)} textAnchor="middle">
        {formatAxis(low.balance)} {low.label}
      </text>
    </g>
  )
}

function lowLabelY(layout: HeroLayout, y: number, floor: Cents | null): number {
  const below = y + LABEL_GAP.below
  // Below the axis there is room for a line of text before the bars begin.
  const isOffAxis = below <= layout.balanceBottom + BELOW_AXIS
  const floorY = floor === null ? null : layout.yBalance(floor)
  const isOnFloor = floorY !== null && Math.abs(below - 4 - floorY) < LABEL_HEIGHT / 2 + 2
  return isOffAxis && !isOnFloor ? below : y - LABEL_GAP.above
}
