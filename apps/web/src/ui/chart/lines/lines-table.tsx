import type { Cents } from '@millpond/core/money'
import { NoValue } from '../../no-value.tsx'
import { NotationChip } from '../../notation.tsx'
import hero from '../hero-chart.module.css'
import {
  CHIP_OF,
  type FormatCents,
  KIND_WORDS,
  PERIOD_WORDS,
  type PointPeriod,
} from '../month-point.ts'
import { ReadoutBox } from '../readout-box.tsx'
import { useEscape } from '../use-escape.ts'
import styles from './lines-chart.module.css'
import { type ChartLine, type LinePoint, lowWords } from './lines-layout.ts'

interface ReadoutProps {
  readonly lines: readonly ChartLine[]
  readonly point: LinePoint | undefined
  readonly format: FormatCents
  readonly at: number
  readonly x: number | undefined
  readonly width: number
  readonly onClose: () => void
}

/** The figures at the crosshair, on the side that has room. */
export function LinesReadout(props: ReadoutProps) {
  const { lines, point, format, at, x = 0, width, onClose } = props
  useEscape(onClose)
  if (!point) return null
  return (
    <ReadoutBox {...{ point, x, width }}>
      <dl>
        {lines.map(line => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>
              {amount(line.values[at] ?? null, format)}
              <Low line={line} at={at} format={format} />
            </dd>
          </div>
        ))}
      </dl>
    </ReadoutBox>
  )
}

interface TableProps {
  readonly title: string
  readonly points: readonly LinePoint[]
  readonly lines: readonly ChartLine[]
  readonly format: FormatCents
  readonly onDrill?: (key: string) => void
  readonly period: PointPeriod
}

/** The same figures as a table: one key away from the chart. */
export function LinesTable({ title, points, lines, format, onDrill, period }: TableProps) {
  const ranged = lines.filter(({ range }) => range?.some(each => each !== null))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={hero.scroller} aria-label={`${title}, table`} tabIndex={0}>
      <table className={hero.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{PERIOD_WORDS[period]}</th>
            <th scope="col">
              <span className={hero.words}>Type</span>
            </th>
            {lines.map(line => (
              <th key={line.name} scope="col">
                {line.name}
              </th>
            ))}
            {ranged.map(line => (
              <th key={`${line.name} range`} scope="col">
                Likely range
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">
                {onDrill ? (
                  <button type="button" className={hero.open} onClick={() => onDrill(point.key)}>
                    {point.label}
                  </button>
                ) : (
                  point.label
                )}
              </th>
              <td>
                <NotationChip kind={CHIP_OF[point.kind]} />{' '}
                <span className={hero.words}>{KIND_WORDS[point.kind]}</span>
              </td>
              {lines.map(line => (
                <td key={line.name}>
                  {amount(line.values[index] ?? null, format)}
                  <Low line={line} at={index} format={format} />
                </td>
              ))}
              {ranged.map(line => (
                <td key={`${line.name} range`}>{rangeWords(line, index, format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface LowProps {
  readonly line: ChartLine
  readonly at: number
  readonly format: FormatCents
}

function Low({ line, at, format }: LowProps) {
  const words = lowWords(line, at, format)
  return words && <small className={styles.low}>{words}</small>
}

function rangeWords({ range }: ChartLine, at: number, format: FormatCents) {
  const likely = range?.[at]
  return likely ? `${format(likely.low)} to ${format(likely.high)}` : <NoValue />
}

const amount = (value: Cents | null, format: FormatCents) =>
  value === null ? <NoValue /> : format(value)
