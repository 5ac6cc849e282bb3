import type { Cents } from '@millpond/core/money'
import { NoValue } from '../no-value.tsx'
import { NotationChip } from '../notation.tsx'
import styles from './hero-chart.module.css'
import {
  BALANCE_WORDS,
  CHIP_OF,
  type FormatCents,
  KIND_WORDS,
  type MonthPoint,
  PERIOD_WORDS,
  type PointPeriod,
} from './month-point.ts'

type HeroTableProps = {
  title: string
  points: readonly MonthPoint[]
  format: FormatCents
  period: PointPeriod
  onDrill: ((key: string) => void) | undefined
}

/** The same figures as a table: one key away from the chart. */
export function HeroTable({ title, points, format, period, onDrill }: HeroTableProps) {
  const hasLowest = points.some(point => point.lowest)
  const hasRange = points.some(point => typeof point.low === 'number')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label={`${title}, table`} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{PERIOD_WORDS[period]}</th>
            <th scope="col">
              <span className={styles.words}>Type</span>
            </th>
            <th scope="col">Cash in</th>
            <th scope="col">Cash out</th>
            <th scope="col">{BALANCE_WORDS[period]}</th>
            {hasLowest && <th scope="col">Lowest day</th>}
            {hasRange && <th scope="col">Likely range</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.key}>
              <th scope="row">
                <RowHead point={point} onDrill={onDrill} />
              </th>
              <td>
                <NotationChip kind={CHIP_OF[point.kind]} />{' '}
                <span className={styles.words}>{KIND_WORDS[point.kind]}</span>
              </td>
              <td>{amount(point.cashIn, format, point.noFlows)}</td>
              <td>{amount(point.cashOut, format, point.noFlows)}</td>
              <td>{amount(point.balance, format)}</td>
              {hasLowest && <td>{lowestDay(point, format)}</td>}
              {hasRange && <td>{range(point, format)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RowHead({ point, onDrill }: Pick<HeroTableProps, 'onDrill'> & { point: MonthPoint }) {
  if (!onDrill) return point.label
  return (
    <button type="button" className={styles.open} onClick={() => onDrill(point.key)}>
      {point.label}
    </button>
  )
}

const amount = (value: Cents | null, format: FormatCents, reason?: string) =>
  value === null ? <NoValue reason={reason} /> : format(value)

const lowestDay = ({ lowest }: MonthPoint, format: FormatCents) =>
  lowest ? `${format(lowest.balance)} on ${lowest.label}` : <NoValue />

const range = ({ low, high }: MonthPoint, format: FormatCents) =>
  typeof low === 'number' && typeof high === 'number' ? (
    `${format(low)} to ${format(high)}`
  ) : (
    <NoValue />
  )
