import type { Cents } from '@millpond/core/money'
import { useId } from 'react'
import { Notation, type NotationKind } from '../../notation.tsx'
import type { DayPosition } from '../day-position.ts'
import hero from '../hero-chart.module.css'
import type { FormatCents, PointPeriod } from '../month-point.ts'
import { TableButton } from '../table-button.tsx'
import { useChartCursor } from '../use-chart-cursor.ts'
import { useWidth } from '../use-width.ts'
import styles from './lines-chart.module.css'
import { type ChartLine, isOwn, isWhole, type LinePoint, layOutLines } from './lines-layout.ts'
import { DIAMOND, LinesMarks } from './lines-marks.tsx'
import { Strips } from './lines-strips.tsx'
import { LinesReadout, LinesTable } from './lines-table.tsx'

export interface LinesChartProps {
  readonly title: string
  /** One sentence that describes the chart, for people who do not see it. */
  readonly summary: string
  readonly points: readonly LinePoint[]
  readonly lines: readonly ChartLine[]
  readonly format: FormatCents
  readonly formatAxis: FormatCents
  /** Opens a point; absent where there is nothing to open. */
  readonly onDrill?: (key: string) => void
  /** Cents; a line below which cash should not fall. */
  readonly floor?: Cents | null
  readonly period: PointPeriod
  /** Left out if the day is not among the points. */
  readonly today?: DayPosition | null
}

const UNMEASURED_WIDTH = 960

/** Lines of the same unit over one axis of time: solid is actual, dashed is forecast. Guide §5. */
export function LinesChart(props: LinesChartProps) {
  const { title, summary, points, lines, format, formatAxis, onDrill, today, floor = null } = props
  const summaryId = useId()
  const { element, width } = useWidth<HTMLDivElement>(UNMEASURED_WIDTH)
  const { at, tabStop, isTable, toggleTable, select, drill, close, figureProps } = useChartCursor(
    points,
    onDrill,
  )
  const layout = layOutLines(points, lines, width, { today, floor })
  const canOpen = onDrill ? ', and Enter to open one' : ''
  return (
    <figure
      className={hero.figure}
      aria-label={title}
      aria-describedby={summaryId}
      {...figureProps}
    >
      <figcaption className={hero.caption}>
        <div className={styles.legend}>
          {(layout.isNarrow || lines.some(isWhole)) && <Names lines={lines.filter(isOwn)} />}
          <Notation kinds={notationOf(points, lines)} />
        </div>
        <TableButton isTable={isTable} onTurn={toggleTable} title="T" />
        <p className="visually-hidden" id={summaryId}>
          {summary}
        </p>
      </figcaption>
      <div ref={element} className={hero.stage}>
        {isTable ? (
          <LinesTable {...props} />
        ) : (
          <svg
            className={hero.drawing}
            role="application"
            aria-label={`${title} Chart. Use the arrow keys${canOpen}.`}
            viewBox={`0 0 ${layout.width} ${layout.height}`}
            height={layout.height}
            width="100%"
          >
            <LinesMarks {...{ layout, points, lines, formatAxis, at, floor }} />
            <Strips
              {...{ layout, points, lines, format, at, tabStop }}
              canDrill={onDrill !== undefined}
              onSelect={select}
              onDrill={drill}
            />
          </svg>
        )}
        {!isTable && at !== null && (
          <LinesReadout
            {...{ lines, format, at, width }}
            point={points[at]}
            x={layout.centres[at]}
            onClose={close}
          />
        )}
      </div>
    </figure>
  )
}

/** On a narrow screen there is no room for names at the ends of lines. */
function Names({ lines }: Pick<LinesChartProps, 'lines'>) {
  return (
    <ul className={styles.names} aria-label="Lines">
      {lines.map(({ name, tone }) => (
        <li key={name} className={styles[tone]}>
          <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
            <path d="M0 7h14" />
          </svg>
          {name}
        </li>
      ))}
      {lines.flatMap(({ marks }) =>
        marks && marks.days.length > 0
          ? [
              <li key={marks.name}>
                <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
                  <path className={styles.mark} d={`M7 7${DIAMOND}`} />
                </svg>
                {marks.name}
              </li>,
            ]
          : [],
      )}
    </ul>
  )
}

/** Only the marks in use: the running month is part of the dashed line. */
function notationOf(points: readonly LinePoint[], lines: readonly ChartLine[]): NotationKind[] {
  if (lines.every(isWhole)) return []
  const hasRange = lines.some(line => line.range?.some(each => each !== null))
  const hasActual = points.filter(point => point.kind === 'actual').length > 1
  const hasForecast = points.some(point => point.kind !== 'actual')
  const compared = new Set(lines.flatMap(line => line.reference ?? []))
  return [
    ...(hasActual ? (['actual-line'] as const) : []),
    ...(hasForecast ? (['forecast-line'] as const) : []),
    ...(hasRange ? (['range'] as const) : []),
    ...Array.from(compared, kind => `${kind}-line` as const),
  ]
}
