import { type Cents, floorDistance } from '@millpond/core/money'
import { NotationChip } from '../notation.tsx'
import styles from './hero-chart.module.css'
import {
  BALANCE_WORDS,
  CHIP_OF,
  type FormatCents,
  KIND_WORDS,
  type MonthPoint,
  type Period,
} from './month-point.ts'
import { useEscape } from './use-escape.ts'

type ReadoutProps = {
  point: MonthPoint
  floor: Cents | null
  format: FormatCents
  x: number
  width: number
  period: Period
  /** A second tap opens it. */
  canDrill: boolean
  onClose: () => void
}

/** Figures of the month under the crosshair; it turns to the side that has room. */
export function Readout(props: ReadoutProps) {
  const { point, floor, format, x, width, period, canDrill, onClose } = props
  useEscape(onClose)
  const side = x > width / 2 ? { right: width - x + 14 } : { left: x + 14 }
  const gap = floorDistance(point.balance, floor, format)
  const rows = [
    ['Cash in', point.cashIn],
    ['Cash out', point.cashOut],
    [BALANCE_WORDS[period], point.balance],
    ...(point.reference ? [[point.reference.name, point.reference.value] as const] : []),
  ] as const
  return (
    <div className={styles.readout} style={side} aria-hidden="true">
      <p className={styles['readout-title']}>
        {point.label}
        <span>
          <NotationChip kind={CHIP_OF[point.kind]} />
          {KIND_WORDS[point.kind]}
        </span>
      </p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null ? '–' : format(value)}</dd>
          </div>
        ))}
        {typeof point.low === 'number' && typeof point.high === 'number' && (
          <div>
            <dt>Likely range</dt>
            <dd>
              {format(point.low)} to {format(point.high)}
            </dd>
          </div>
        )}
      </dl>
      {gap && <p className={styles['readout-floor']}>{gap}</p>}
      {canDrill && <p className={styles['readout-tap']}>Tap again to open</p>}
    </div>
  )
}
