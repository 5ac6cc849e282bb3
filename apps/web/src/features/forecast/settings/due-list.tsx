import type { DatedAmount } from '@millpond/core/insight'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { type Day, formatDay } from '@millpond/core/time'
import styles from './settings.module.css'

interface DueListProps {
  readonly title: string
  readonly payments: readonly DatedAmount[]
  readonly currency: string
  /** The text if nothing is due. */
  readonly none: string
  /** The address of the figure of a day. */
  readonly addressOf?: (on: Day) => string
}

/** The next payment days of a tax, and the amounts. */
export function DueList({ title, payments, currency, none, addressOf }: DueListProps) {
  const money = (amount: number) => formatMoney(cents(Math.abs(amount)) as Cents, { currency })
  return (
    <section className={styles.due} aria-live="polite">
      <h2 className={styles.name}>{title}</h2>
      {payments.length === 0 && <p className={styles.quiet}>{none}</p>}
      {payments.length > 0 && (
        <dl className={styles.payments}>
          {payments.map(({ on, amount }) => (
            <div key={on}>
              <dt>{formatDay(on)}</dt>
              <dd>
                {addressOf ? <a href={addressOf(on)}>{money(amount)}</a> : money(amount)}
                {amount > 0 && ' refund'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
