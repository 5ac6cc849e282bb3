import hero from '../hero-chart.module.css'
import { type FormatCents, KIND_WORDS } from '../month-point.ts'
import { type ChartLine, type LinePoint, type LinesLayout, lowWords } from './lines-layout.ts'

interface StripsProps {
  readonly layout: LinesLayout
  readonly points: readonly LinePoint[]
  readonly lines: readonly ChartLine[]
  readonly format: FormatCents
  readonly at: number | null
  readonly tabStop: number
  readonly onSelect: (index: number) => void
  readonly canDrill: boolean
  readonly onDrill: (index: number) => void
}

/** One for each point of the axis, for the pointer, the focus and screen readers. */
export function Strips(props: StripsProps) {
  const { layout, points, lines, format, at, tabStop, canDrill, onSelect, onDrill } = props
  return points.map((point, index) => (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: part of a drawing
    <rect
      key={point.key}
      className={hero.strip}
      data-cursor=""
      role="img"
      aria-label={wordsOf(point, lines, index, format)}
      data-index={index}
      data-drills={canDrill ? '' : undefined}
      tabIndex={index === tabStop ? 0 : -1}
      x={(layout.centres[index] ?? 0) - layout.step / 2}
      y={layout.top}
      width={layout.step}
      height={layout.bottom - layout.top}
      onPointerEnter={event => event.pointerType !== 'touch' && onSelect(index)}
      onFocus={() => onSelect(index)}
      onClick={() => (at === index || !isCoarse() ? onDrill(index) : onSelect(index))}
    />
  ))
}

/** A first tap shows the figures, a second one opens the month. */
const isCoarse = () => window.matchMedia('(pointer: coarse)').matches

const wordsOf = (
  point: LinePoint,
  lines: readonly ChartLine[],
  index: number,
  format: FormatCents,
) =>
  [
    point.label,
    KIND_WORDS[point.kind],
    ...lines.map(line => {
      const value = line.values[index] ?? null
      const low = lowWords(line, index, format)
      const end = `${line.name.toLowerCase()} ${value === null ? 'not known' : format(value)}`
      return low ? `${end}, ${low}` : end
    }),
  ].join(', ')
