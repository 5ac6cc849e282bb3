import type { Cents } from '@millpond/core/money'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Loading } from '../loading.tsx'
import { Notation, type NotationKind } from '../notation.tsx'
import styles from './hero-chart.module.css'
import { type HeroLayout, type HeroSize, layOutHero } from './hero-layout.ts'
import { HeroMarks } from './hero-marks.tsx'
import {
  CHIP_OF,
  type DayMark,
  type FormatCents,
  type MonthPoint,
  type PointPeriod,
} from './month-point.ts'
import { TableButton } from './table-button.tsx'
import { useChartCursor } from './use-chart-cursor.ts'
import { useWidth } from './use-width.ts'

/** Loads after the drawing, with the labels. */
const HeroCursor = lazy(() =>
  import('./hero-cursor.tsx').then(module => ({ default: module.HeroCursor })),
)

const HeroTable = lazy(() =>
  import('./hero-table.tsx').then(module => ({ default: module.HeroTable })),
)

const Readout = lazy(() => import('./readout.tsx').then(module => ({ default: module.Readout })))

type HeroChartProps = {
  /** The name of the figure: the headline of the screen. */
  title: string
  /** One sentence that describes the chart, for people who do not see it. */
  summary: string
  points: readonly MonthPoint[]
  /** Cents; null if it is not set. */
  floor: Cents | null
  /** `$49,000` */
  format: FormatCents
  /** `$80k` */
  formatAxis: FormatCents
  /** Opens a month or quarter: Enter, a click, or its name in the table. */
  onDrill?: (key: string) => void
  period?: PointPeriod
  size?: HeroSize
  /** Today's balance and the low point, on their own days. */
  marks?: readonly DayMark[]
  /** Below the chart and the table: what is missing in them, and why. */
  note?: string | null
  /** The compared balance, and how it is drawn. */
  compared?: { kind: NotationKind; draw: (layout: HeroLayout) => ReactNode } | undefined
}

const UNMEASURED_WIDTH = 960

/** Balance over cash in and out, on one axis of months; figures in cents. Guide §5. */
export function HeroChart(props: HeroChartProps) {
  const { title, summary, points, floor, format, formatAxis, onDrill, period = 'month' } = props
  const { size = 'hero', marks = [], compared, note } = props
  const summaryId = useId()
  const { element, width } = useWidth<HTMLDivElement>(UNMEASURED_WIDTH)
  const { at, tabStop, isTable, toggleTable, select, drill, close, figureProps } = useChartCursor(
    points,
    onDrill,
  )
  const layout = layOutHero(points, width, floor, { size, marks })
  const seen = at === null ? undefined : points[at]
  return (
    <figure
      className={styles.figure}
      aria-label={title}
      aria-describedby={summaryId}
      {...figureProps}
    >
      <figcaption className={styles.caption}>
        <Notation kinds={[...notationOf(points), ...(compared ? [compared.kind] : [])]} />
        <TableButton isTable={isTable} onTurn={toggleTable} title="T" />
        <p className="visually-hidden" id={summaryId}>
          {summary}
        </p>
      </figcaption>
      <div ref={element} className={styles.stage}>
        {isTable ? (
          <Suspense fallback={<Loading />}>
            <HeroTable {...{ title, points, format, period, onDrill }} />
          </Suspense>
        ) : (
          <svg
            className={styles.drawing}
            role="application"
            aria-label={`${title} ${guidance(period, onDrill !== undefined)}.`}
            viewBox={`0 0 ${layout.width} ${layout.height}`}
            height={layout.height}
            width="100%"
          >
            <HeroMarks {...{ layout, points, floor, formatAxis }} />
            {compared?.draw(layout)}
            <Suspense>
              <HeroCursor
                {...{ layout, points, floor, format, at, tabStop, period }}
                canDrill={onDrill !== undefined}
                onSelect={select}
                onDrill={drill}
              />
            </Suspense>
          </svg>
        )}
        {!isTable && seen && (
          <Suspense>
            <Readout
              {...{ point: seen, floor, format, width, period }}
              x={layout.centres[at ?? 0] ?? 0}
              canDrill={onDrill !== undefined}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </figure>
  )
}

const guidance = (period: PointPeriod, canDrill: boolean) =>
  [
    `Chart, use the arrow keys to go from ${period} to ${period}`,
    ...(canDrill ? ['Enter to open one'] : []),
  ].join(', ')

/** Only the marks in use. */
function notationOf(points: readonly MonthPoint[]): NotationKind[] {
  const bars = points.filter(point => point.cashIn || point.cashOut)
  const kinds = (['actual', 'soFar', 'forecast'] as const).filter(kind =>
    bars.some(point => point.kind === kind),
  )
  const hasRange = points.some(point => typeof point.low === 'number')
  return [
    ...kinds.map(kind => CHIP_OF[kind]),
    'balance-line',
    ...(points.some(({ lowest }) => lowest && !lowest.noDot) ? ['lowest-day' as const] : []),
    ...(hasRange ? ['range' as const] : []),
  ]
}
