import { type NextTax, nextPayday, nextTaxes, whoOwesMost } from '@millpond/core/insight'
import { cents, formatMoney } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { Chip } from '#ui/chip.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './dashboard.module.css'
import { cashCellPath, documentsPath } from './figure-links.ts'
import { andOthers, TAX_NAMES } from './owed-words.ts'

interface OwedPanelProps {
  readonly organisationId: string
  readonly model: ForecastModel
}

const CUSTOMERS_SHOWN = 5

/** Who owes most, and the next wages and taxes; what is not known is left out. */
export function OwedPanel({ organisationId, model }: OwedPanelProps) {
  const { currency } = model.ledger
  const { largest, others } = whoOwesMost(model.forecast, model.basis, CUSTOMERS_SHOWN)
  const money = (amount: number) => formatMoney(cents(Math.abs(amount)), { currency })
  return (
    <Panel title="Who owes you most" subtitle={`${currency}, unpaid invoices with tax`}>
      {largest.length === 0 && <p className={styles.none}>No customer owes you anything.</p>}
      <ul className={styles.owed}>
        {largest.map(({ contactId, name, owed, overdue }) => (
          <li key={contactId ?? name}>
            <a href={documentsPath(organisationId, { side: 'in', search: name })}>
              <span>
                {name}
                {overdue > 0 && (
                  <span className={styles.what}>
                    {overdue === owed ? 'All' : money(overdue)} overdue
                  </span>
                )}
              </span>
              <span className={styles.sum}>{money(owed)}</span>
            </a>
          </li>
        ))}
        {others.count > 0 && (
          <li>
            <a href={documentsPath(organisationId, { side: 'in' })}>
              <span>
                {andOthers(others.count)}
                {others.overdue > 0 && (
                  <span className={styles.what}>{money(others.overdue)} overdue</span>
                )}
              </span>
              <span className={styles.sum}>{money(others.owed)}</span>
            </a>
          </li>
        )}
      </ul>
      <NextPayments {...{ organisationId, model, money }} />
    </Panel>
  )
}

interface NextPaymentsProps extends OwedPanelProps {
  readonly money: (amount: number) => string
}

function NextPayments({ organisationId, model, money }: NextPaymentsProps) {
  const payday = nextPayday(model.forecast)
  const payments = [
    ...(payday ? [{ ...payday, kind: 'payday' as const }] : []),
    ...nextTaxes(model.forecast),
  ]
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="next-payments" className={styles.next}>
      <h3 id="next-payments">Next wages and taxes</h3>
      <ul className={styles.owed}>
        {payments.map(({ kind, on, amount }) => (
          <li key={kind}>
            <a href={cashCellPath(organisationId, on, ROW_OF[kind])}>
              <span>
                {kind === 'payday' ? 'Payday' : TAX_NAMES[kind]}
                <span className={styles.what}>{formatDay(on)}</span>
              </span>
              <span className={styles.sum}>
                <Chip>Forecast</Chip> {money(amount)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Withholding and pension are paid with the wages: they are parts of one row. */
const ROW_OF: Readonly<Record<NextTax['kind'] | 'payday', string>> = {
  payday: 'payroll',
  salesTax: 'salesTax',
  incomeTax: 'incomeTax',
  withholding: 'payroll',
  pension: 'payroll',
}
