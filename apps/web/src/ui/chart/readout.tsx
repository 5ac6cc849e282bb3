import { type Cents, floorDistance } from '@millpond/core/money'
import styles from './hero-chart.module.css'
import {
  BALANCE_WORDS,
  type FormatCents,
  type MonthPoint,
  type PointPeriod,
} from './month-point.ts'
import { ReadoutBox } from './readout-box.tsx'
import { useEscape } from './use-escape.ts'

type ReadoutProps = {
  point: MonthPoint
  floor: Cents | null
  format: FormatCents
  x: number
  width: number
  period: PointPeriod
  /** A second tap opens it. */
  canDrill: boolean
  onClose: () => void
}

/** The figures of the month at the crosshair, on the side that has room. */
export function Readout(props: ReadoutProps) {
  const { point, floor, format, x, width, period, canDrill, onClose } = props
  useEscape(onClose)
  const { lowest } = point
  const gap = floorDistance(lowest?.balance ?? point.balance, floor, format)
  const rows = [
    ['Cash in', point.cashIn],
    ['Cash out', point.cashOut],
    [BALANCE_WORDS[period], point.balance],
    ...(lowest ? [[`Lowest, ${lowest.label}`, lowest.balance] as const] : []),
    ...(point.reference ? [[point.reference.name, point.reference.value] as const] : []),
  ] as const
  return (
    <ReadoutBox {...{ point, x, width }}>
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
    </ReadoutBox>
  )
}
