import { type CashCauses, cashCauses, causeWords, lowestDay } from '@millpond/core/insight'
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
  /** The month in which cash is lowest. */
  readonly lowMonth: Month | null
}

/** Why cash ends the month where it does; each cause leads to its figure in the cash flow. */
export function CashCausesPanel({ organisationId, model, month, lowMonth }: CashCausesPanelProps) {
  const stepInto = useStepInto()
  const found = cashCauses(model, month, lowMonth)
  if (!found) return null
  const { currency } = model.ledger
  const isLow = month === lowMonth
  const low = isLow ? lowestDay(model.forecast, model.fan, month) : null
  const { causes, usual, rest, basis } = found
  const format = (amount: Cents) => formatMoney(amount, { currency })
  return (
    <>
      {low && <LowDayPanel {...{ organisationId, model, low }} />}
      <section aria-labelledby="drawer-causes">
        <h3 id="drawer-causes">{headingOf(month, { isLow, isDayExplained: low !== null })}</h3>
        <p className={styles.note}>{introduction(found, currency)}</p>
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
    </>
  )
}

interface Explained {
  readonly isLow: boolean
  /** The panel above explains the lowest day. */
  readonly isDayExplained: boolean
}

function headingOf(month: Month, { isLow, isDayExplained }: Explained): string {
  if (isDayExplained) return 'What changed, by whole months'
  return isLow ? `Why cash is low in ${longMonth(month)}` : 'What is different this month'
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

/** `From $124,306 on 1st March 2027 to $19,162 at the end of July 2027: $105,144 less.` */
function introduction({ from, to, before, after }: CashCauses, currency: string): string {
  const money = (value: number) => formatMoney(cents(value), { currency })
  const change = money(Math.abs(after - before))
  const moved = after < before ? `${change} less` : `${change} more`
  const start = `From ${money(before)} on ${formatMonthStart(from)}`
  return `${start} to ${money(after)} at the end of ${longMonth(to)}: ${moved}. What changed:`
}
