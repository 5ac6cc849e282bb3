import {
  type CashCauses,
  cashCauses,
  causeWords,
  creditSentence,
  type LowPoint,
  lowDayCauses,
  monthOfLow,
} from '@millpond/core/insight'
import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import { addMonths, formatMonthStart, longMonth, type Month } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { Triangle } from '#ui/icon.tsx'
import { cashCellPath } from '../figure-links.ts'
import { LowDayPanel } from './low-day-panel.tsx'
import styles from './month-drawer.module.css'
import { useStepInto } from './use-step-into.ts'

interface CashCausesPanelProps {
  readonly organisationId: string
  readonly model: ForecastModel
  readonly month: Month
  readonly low: LowPoint | null
}

/**
 * Why cash is lowest on a day of this month, or else why it ends the month where it does. Each
 * cause leads to its figure in the cash flow.
 */
export function CashCausesPanel({ organisationId, model, month, low }: CashCausesPanelProps) {
  const lowMonth = low && monthOfLow(low)
  const byMonth = cashCauses(model, month, lowMonth)
  const { currency } = model.ledger
  const isLow = month === lowMonth
  const ofDay = isLow && low ? lowDayCauses(model, low) : null
  const credit = isLow && low ? creditSentence(model.forecast, low, currency) : null
  const shared = { organisationId, currency, credit }
  if (ofDay) return <LowDayPanel {...shared} byMonth={byMonth} found={ofDay} />
  return byMonth && <MonthCauses {...{ ...shared, month, isLow }} found={byMonth} />
}

interface MonthCausesProps {
  readonly organisationId: string
  readonly currency: string
  readonly month: Month
  readonly isLow: boolean
  /** What the low point includes of loans and credit lines. */
  readonly credit: string | null
  readonly found: CashCauses
}

function MonthCauses({ organisationId, currency, month, isLow, credit, found }: MonthCausesProps) {
  const stepInto = useStepInto()
  const { causes, usual, rest, basis } = found
  const format = (amount: Cents) => formatMoney(amount, { currency })
  return (
    <section aria-labelledby="drawer-causes">
      <h3 id="drawer-causes">
        {isLow ? `Why cash is low in ${longMonth(month)}` : 'What is different this month'}
      </h3>
      <p className={styles.note}>{introduction(found, credit, currency)}</p>
      <ul className={styles.accounts}>
        {causes.map(cause => (
          <li key={cause.key}>
            <a
              className={styles.account}
              href={cashCellPath(organisationId, month, cause.key)}
              onClick={stepInto}
            >
              <span className={styles.name}>{cause.name}</span>
              <span className={styles.amount}>{formatVariance(cause.change, { currency })}</span>
              <span className={styles.change} data-tone={cause.change > 0 ? 'good' : 'bad'}>
                <Triangle direction={cause.change > 0 ? 'up' : 'down'} />
                <span>{causeWords(cause, basis, format)}</span>
              </span>
            </a>
          </li>
        ))}
        <Remainder name="Everything else" amount={rest} currency={currency} />
        <Remainder name={usualName(found)} amount={usual} currency={currency} />
      </ul>
    </section>
  )
}

function Remainder(props: { name: string; amount: CashCauses['rest']; currency: string }) {
  const { name, amount, currency } = props
  return (
    <li className={styles.account} data-plain="">
      <span>{name}</span>
      <span className={styles.amount}>{formatVariance(amount, { currency })}</span>
    </li>
  )
}

function usualName({ basis, from, to, months }: CashCauses): string {
  if (basis === 'average') return months === 1 ? 'Average month' : `Average for ${months} months`
  const [first, last] = [longMonth(addMonths(from, -12)), longMonth(addMonths(to, -12))]
  return first === last ? `Net movement in ${first}` : `Net movement, ${first} to ${last}`
}

/** `Cash falls by $105,144, from $124,306 on 1st March 2027 to $19,162 at the end of July 2027.` */
function introduction(
  { from, to, before, after }: CashCauses,
  credit: string | null,
  currency: string,
): string {
  const money = (value: number) => formatMoney(cents(value), { currency })
  const change = money(Math.abs(after - before))
  const moved = `Cash ${after < before ? 'falls' : 'rises'} by ${change}`
  const start = `from ${money(before)} on ${formatMonthStart(from)}`
  const fall = `${moved}, ${start} to ${money(after)} at the end of ${longMonth(to)}.`
  return [fall, credit, 'This is what changed:'].filter(Boolean).join(' ')
}
