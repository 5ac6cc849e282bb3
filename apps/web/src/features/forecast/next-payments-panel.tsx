import { nextPayday, nextTaxes, taxTitle } from '@millpond/core/insight'
import { cents, formatMoney, retirementName } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { screenPath } from '#paths.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './dashboard.module.css'
import { taxAddress } from './settings/tax-address.ts'

interface NextPaymentsPanelProps {
  readonly organisationId: string
  readonly model: ForecastModel
}

/**
 * The next payment of each tax, and of retirement savings; and the next payday, if the books show
 * paydays. Otherwise wages have no day: the forecast spreads them over the month.
 */
export function NextPaymentsPanel({ organisationId, model }: NextPaymentsPanelProps) {
  const { currency } = model.ledger
  const { country } = model.basis
  const payments = nextTaxes(model.forecast)
  const payday = nextPayday(model.forecast)
  if (payments.length === 0 && !payday) return null
  const hasRetirement = payments.some(({ kind }) => kind === 'pension')
  const title = titleOf([
    ...(payments.length > 0 ? ['taxes'] : []),
    ...(hasRetirement ? [retirementName(country)] : []),
    ...(payday ? ['payday'] : []),
  ])
  return (
    <Panel title={title} subtitle={`${currency}, expected payments`}>
      <ul className={styles.owed}>
        {payments.map(({ kind, on, amount }) => (
          <li key={kind}>
            <a
              href={
                taxAddress(model.forecast, kind, organisationId)?.(on) ??
                screenPath('cashFlow', organisationId)
              }
            >
              <span>
                <span className={styles.name}>{taxTitle(kind, country)}</span>
                <span className={styles.what}>{formatDay(on)}, forecast</span>
              </span>
              <span className={styles.sum}>
                {formatMoney(cents(Math.abs(amount)), { currency })}
              </span>
            </a>
          </li>
        ))}
        {payday && (
          <li>
            <a href={`${screenPath('cashFlow', organisationId)}?view=day`}>
              <span>
                <span className={styles.name}>Payday</span>
                <span className={styles.what}>{formatDay(payday.on)}, forecast</span>
              </span>
              <span className={styles.sum}>
                {formatMoney(cents(Math.abs(payday.amount)), { currency })}
              </span>
            </a>
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** `Next taxes`, `Next taxes and payday`, `Next taxes, KiwiSaver and payday`. */
function titleOf(what: readonly string[]): string {
  const last = what.at(-1)
  const before = what.slice(0, -1)
  return `Next ${before.length > 0 ? `${before.join(', ')} and ` : ''}${last}`
}
