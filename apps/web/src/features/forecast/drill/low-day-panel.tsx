import {
  type CashCauses,
  causeWords,
  type LowDayCause,
  type LowDayCauses,
} from '@millpond/core/insight'
import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import { formatDay, longMonth, monthOfDay } from '@millpond/core/time'
import { Triangle } from '#ui/icon.tsx'
import { cashCellPath } from '../figure-links.ts'
import styles from './month-drawer.module.css'
import { useStepInto } from './use-step-into.ts'

interface LowDayPanelProps {
  readonly organisationId: string
  readonly currency: string
  readonly found: LowDayCauses
  /** The same by whole months, for the comparison with the year before. */
  readonly byMonth: CashCauses | null
  /** What the low point includes of loans and credit lines. */
  readonly credit: string | null
}

/** From the highest balance before the low point to the low point, to the cent. */
export function LowDayPanel(props: LowDayPanelProps) {
  const { organisationId, currency, found, byMonth, credit } = props
  const stepInto = useStepInto()
  const { low, peak, causes, otherReceipts, otherPayments } = found
  const exact = { currency, decimals: 2 } as const
  const write = (amount: Cents) => formatVariance(amount, exact)
  return (
    <section aria-labelledby="drawer-low-day">
      <h3 id="drawer-low-day">Why cash is low on {formatDay(low.on)}</h3>
      <p className={styles.note}>{introduction(found, { byMonth, credit, currency })}</p>
      <ul className={styles.accounts}>
        <Sum name={`Balance on ${formatDay(peak.on)}`} words={formatMoney(peak.amount, exact)} />
        {causes.map(cause => (
          <li key={cause.id}>
            <a
              className={styles.account}
              href={cashCellPath(organisationId, monthOfDay(cause.on ?? low.on), cause.key)}
              onClick={stepInto}
            >
              <span className={styles.name}>{cause.name}</span>
              <span className={styles.amount}>{write(cause.amount)}</span>
              <Note cause={cause} currency={currency} />
            </a>
          </li>
        ))}
        {otherReceipts !== 0 && <Sum name="Other receipts" words={write(otherReceipts)} />}
        {otherPayments !== 0 && <Sum name="Other payments" words={write(otherPayments)} />}
        <Sum name={`Balance on ${formatDay(low.on)}`} words={formatMoney(low.amount, exact)} />
      </ul>
    </section>
  )
}

const Sum = ({ name, words }: { readonly name: string; readonly words: string }) => (
  <li className={styles.account} data-plain="">
    <span>{name}</span>
    <span className={styles.amount}>{words}</span>
  </li>
)

/** A smaller difference from the average is not mentioned. */
const MIN_CHANGE = 100_00

function Note({ cause, currency }: { readonly cause: LowDayCause; readonly currency: string }) {
  const { key, on, amount, change } = cause
  if (change === null || Math.abs(change) < MIN_CHANGE) {
    return on && <span className={styles.change}>on {formatDay(on)}</span>
  }
  const format = (value: Cents) => formatMoney(value, { currency })
  return (
    <span className={styles.change} data-tone={change > 0 ? 'good' : 'bad'}>
      <Triangle direction={change > 0 ? 'up' : 'down'} />
      <span>{causeWords({ key, name: cause.name, amount, change }, 'average', format)}</span>
    </span>
  )
}

/** `From 3rd March 2027 to 14th July 2027 cash falls by $91,600.00. …` */
function introduction(
  { low, peak, causes }: LowDayCauses,
  { byMonth, credit, currency }: Pick<LowDayPanelProps, 'byMonth' | 'credit' | 'currency'>,
): string {
  const fall = formatMoney(cents(peak.amount - low.amount), { currency, decimals: 2 })
  const days = `From ${formatDay(peak.on)} to ${formatDay(low.on)} cash falls by ${fall}.`
  const isCompared = causes.some(({ change }) => change !== null)
  const compared = isCompared
    ? [
        yearBefore(byMonth, currency),
        'Each line is compared with the average of the last 12 months.',
      ]
    : []
  return [days, credit, ...compared].filter(Boolean).join(' ')
}

/**
 * `Cash falls by $69,100 over the full months from March to July 2027. A year earlier it fell by
 * $70,400.` The year before is known by months only, so both are sums of months.
 */
function yearBefore(byMonth: CashCauses | null, currency: string): string | null {
  if (byMonth?.basis !== 'lastYear' || byMonth.usual >= 0) return null
  const { from, to, before, after, usual } = byMonth
  if (after >= before) return null
  const time =
    from === to
      ? `in the full month of ${longMonth(from)}`
      : `over the full months from ${longMonth(from)} to ${longMonth(to)}`
  const money = (amount: number) => formatMoney(cents(amount), { currency })
  const falls = `Cash falls by ${money(before - after)} ${time}`
  return `${falls}. A year earlier it fell by ${money(-usual)}.`
}
