import type { Cents } from '@millpond/core/money'
import hero from '../hero-chart.module.css'
import type { PathPoint } from '../paths.ts'
import styles from './lines-chart.module.css'
import { type ChartLine, isOwn, type LinePoint, type LinesLayout } from './lines-layout.ts'

interface MarksProps {
  readonly layout: LinesLayout
  readonly points: readonly LinePoint[]
  readonly lines: readonly ChartLine[]
  readonly formatAxis: (value: Cents) => string
  readonly at: number | null
  readonly floor: Cents | null
}

/** All marks that cannot have the focus. */
export function LinesMarks({ layout, points, lines, formatAxis, at, floor }: MarksProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      <Gridlines {...{ layout, formatAxis }} />
      {layout.ranges.map(range => range && <path key={range} className={hero.range} d={range} />)}
      {floor !== null && <Floor {...{ layout, floor, formatAxis }} />}
      {lines.map(
        (line, index) =>
          line.reference && (
            <path
              key={line.name}
              className={styles[line.reference]}
              d={layout.paths[index]?.actual}
            />
          ),
      )}
      {inOrderOfDrawing(lines).map(({ line, index }) => (
        <g key={line.name} className={styles[line.tone]}>
          <path className={styles.line} d={layout.paths[index]?.actual} />
          <path className={styles.ahead} d={layout.paths[index]?.forecast} />
          <Low tone={line.tone} low={layout.paths[index]?.low ?? null} />
          {layout.paths[index]?.marks.map(({ x, y }) => (
            <path key={x} className={styles.mark} data-mark="" d={`M${x} ${y}${DIAMOND}`} />
          ))}
          {!layout.isNarrow && (
            <text
              className={styles.name}
              x={layout.plot.right + 8}
              y={(layout.endLabels[index] ?? 0) + 4}
            >
              {endName(line.name)}
            </text>
          )}
        </g>
      ))}
      <Axis {...{ layout, points }} />
      {layout.today !== null && <Today layout={layout} x={layout.today} />}
      {at !== null && <Crosshair {...{ layout, lines, at }} />}
    </g>
  )
}

/** What the others are compared with is last, so that it is seen where they are the same. */
const inOrderOfDrawing = (lines: readonly ChartLine[]) => {
  const drawn = lines.filter(isOwn).map((line, index) => ({ line, index }))
  const isBase = ({ line }: (typeof drawn)[number]) => line.tone === 'base'
  return [...drawn.filter(each => !isBase(each)), ...drawn.filter(isBase)]
}

/** The lowest of all its days. */
const Low = ({ tone, low }: Pick<ChartLine, 'tone'> & { low: PathPoint | null }) =>
  low && <circle className={styles[`${tone}-dot`]} cx={low.x} cy={low.y} r={4} />

/** From its middle. */
export const DIAMOND = 'm0 -6 6 6-6 6-6 -6z'

const ROOM = 14

/** There is room for a short name; the list above the drawing has all of it. */
const endName = (name: string): string =>
  name.length > ROOM ? `${name.slice(0, ROOM - 1).trimEnd()}…` : name

function Gridlines({ layout, formatAxis }: Pick<MarksProps, 'layout' | 'formatAxis'>) {
  const { plot, ticks, y } = layout
  return ticks.map(tick => (
    <g key={tick}>
      <path
        className={tick === 0 ? hero.zero : hero.grid}
        d={`M${plot.left} ${y(tick)}H${plot.right}`}
      />
      <text className={hero.axis} x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
        {formatAxis(tick)}
      </text>
    </g>
  ))
}

function Floor({ layout, floor, formatAxis }: FloorProps) {
  const { floor: y, plot, isNarrow, endLabels } = layout
  if (y === null) return null
  const place = isNarrow
    ? { x: plot.left + 4, y: y - 5 }
    : { x: plot.right + 8, y: (endLabels.at(-1) ?? y) + 4 }
  return (
    <>
      <path className={hero.floor} d={`M${plot.left} ${y}H${plot.right}`} />
      <text className={styles.floor} {...place}>
        {`Floor ${formatAxis(floor)}`}
      </text>
    </>
  )
}

interface FloorProps extends Pick<MarksProps, 'layout' | 'formatAxis'> {
  readonly floor: Cents
}

const YEAR_WIDTH = 36

function Axis({ layout, points }: Pick<MarksProps, 'layout' | 'points'>) {
  const nextYear = points.findIndex((point, index) => index > 0 && point.yearLabel)
  const hasRoomForFirst = nextYear === -1 || nextYear * layout.step > YEAR_WIDTH
  return points.map((point, index) => (
    <g key={point.key} className={hero.axis} textAnchor="middle">
      {layout.labelled[index] && (
        <text x={layout.centres[index]} y={layout.bottom + 20}>
          {point.shortLabel}
        </text>
      )}
      {point.yearLabel && (index > 0 || hasRoomForFirst) && (
        <text x={layout.centres[index]} y={layout.bottom + 36}>
          {point.yearLabel}
        </text>
      )}
    </g>
  ))
}

function Today({ layout, x }: { layout: LinesLayout; x: number }) {
  const pill = Math.min(x, layout.width - 25)
  return (
    <>
      <path className={hero.today} d={`M${x} 18V${layout.bottom + 6}`} />
      <rect className={hero.pill} x={pill - 24} y={1} width={48} height={20} rx={10} />
      <text className={hero['pill-text']} x={pill} y={15} textAnchor="middle">
        Today
      </text>
    </>
  )
}

function Crosshair({ layout, lines, at }: Pick<MarksProps, 'layout' | 'lines'> & { at: number }) {
  const x = layout.centres[at] ?? 0
  return (
    <g data-cursor="">
      <path className={hero.crosshair} d={`M${x} ${layout.top}V${layout.bottom + 4}`} />
      {lines.filter(isOwn).map(line => {
        const value = line.values[at] ?? null
        return (
          value !== null && (
            <circle
              key={line.name}
              className={styles[`${line.tone}-dot`]}
              cx={x}
              cy={layout.y(value)}
              r={4.5}
            />
          )
        )
      })}
    </g>
  )
}
