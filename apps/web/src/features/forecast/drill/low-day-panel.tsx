import { type LowDayCauses, type LowPoint, lowDayCauses } from '@millpond/core/insight'
import { type Cents, formatMoney, formatVariance } from '@millpond/core/money'
import { addDays, formatDay, monthOfDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { cashCellPath } from '../figure-links.ts'
import styles from './month-drawer.module.css'
import { useStepInto } from './use-step-into.ts'

interface LowDayPanelProps {
  readonly organisationId: string
  readonly model: ForecastModel
  /** The lowest day of a month to come. */
  readonly low: LowPoint
}

/** From the opening balance of the month to its lowest day, to the cent. */
export function LowDayPanel({ organisationId, model, low }: LowDayPanelProps) {
  const stepInto = useStepInto()
  const found = lowDayCauses(model, low)
  if (!found) return null
  const { currency } = model.ledger
  const { causes, opening, otherReceipts, otherPayments } = found
  const isOneDay = causes.every(({ on }) => on === low.on)
  const exact = { currency, decimals: 2 } as const
  const write = (amount: Cents) => formatVariance(amount, exact)
  return (
    <section aria-labelledby="drawer-low-day">
      <h3 id="drawer-low-day">Why cash is low on {formatDay(low.on)}</h3>
      <ul className={styles.accounts}>
        <Sum name={openingName(found)} words={formatMoney(opening, exact)} />
        {causes.map(({ id, key, name, on, amount }) => (
          <li key={id}>
            <a
              className={styles.account}
              href={cashCellPath(organisationId, monthOfDay(low.on), key)}
              onClick={stepInto}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.amount}>{write(amount)}</span>
              {!isOneDay && (
                <span className={styles.change}>
                  {on ? `on ${formatDay(on)}` : daysWords(found)}
                </span>
              )}
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

const openingName = ({ from }: LowDayCauses): string =>
  from.endsWith('-01')
    ? `Opening balance on ${formatDay(from)}`
    : `Balance on ${formatDay(addDays(from, -1))}`

const daysWords = ({ from, low }: LowDayCauses): string =>
  `${formatDay(from)} to ${formatDay(low.on)}`
