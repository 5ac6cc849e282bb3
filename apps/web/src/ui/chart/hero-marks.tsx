import type { Cents } from '@millpond/core/money'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import styles from './hero-chart.module.css'
import type { HeroLayout } from './hero-layout.ts'
import type { FormatCents, MonthPoint } from './month-point.ts'

const HeroLabels = lazy(() =>
  import('./hero-labels.tsx').then(module => ({ default: module.HeroLabels })),
)

type MarksProps = {
  layout: HeroLayout
  points: readonly MonthPoint[]
  floor: Cents | null
  formatAxis: FormatCents
}

const YEAR_WIDTH = 36

/** Everything that does not move with the pointer. */
export function HeroMarks({ layout, points, floor, formatAxis }: MarksProps) {
  const { plot, yBalance, marks, today } = layout
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      <Gridlines layout={layout} formatAxis={formatAxis} />
      <Balance layout={layout} />
      {floor !== null && (
        <path className={styles.floor} d={`M${plot.left} ${yBalance(floor)}H${plot.right}`} />
      )}
      <Flows layout={layout} />
      <MonthAxis layout={layout} points={points} />
      {today !== null && <Today layout={layout} x={today} />}
      {marks.map(({ kind, x, balance }) => (
        <circle
          key={kind}
          className={styles.mark}
          data-mark={kind}
          data-below={(kind === 'low' && floor !== null && balance < floor) || undefined}
          cx={x}
          cy={yBalance(balance)}
          r={5.5}
        />
      ))}
      <Suspense>
        <HeroLabels {...{ layout, floor, formatAxis }} />
      </Suspense>
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
  const { centres, axisTop, labelled, step } = layout
  const nextYear = points.findIndex((point, index) => index > 0 && point.yearLabel)
  const hasRoomForFirst = nextYear === -1 || nextYear * step > YEAR_WIDTH
  return points.map((point, index) => (
    <g key={point.key}>
      {labelled[index] && (
        <AxisText x={centres[index]} y={axisTop + 20}>
          {point.shortLabel}
        </AxisText>
      )}
      {point.yearLabel && (index > 0 || hasRoomForFirst) && (
        <AxisText x={centres[index]} y={axisTop + 36}>
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

function Today({ layout, x }: { layout: HeroLayout; x: number }) {
  const pill = Math.min(x, layout.width - 25)
  return (
    <>
      <path className={styles.today} d={`M${x} 18V${layout.flowsBottom + 6}`} />
      <rect className={styles.pill} x={pill - 24} y={1} width={48} height={20} rx={10} />
      <text className={styles['pill-text']} x={pill} y={15} textAnchor="middle">
        Today
      </text>
    </>
  )
}
