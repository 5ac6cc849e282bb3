import { type NextTax, nextPayday, nextTaxes } from '@millpond/core/insight'
import { cents, formatMoney, salesTaxTitle } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { Chip } from '#ui/chip.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './dashboard.module.css'
import { cashCellPath } from './figure-links.ts'
import { TAX_NAMES } from './owed-words.ts'

interface NextPaymentsPanelProps {
  readonly organisationId: string
  readonly model: ForecastModel
}

/** The next payday, if the forecast knows it, and the next payment of each tax. */
export function NextPaymentsPanel({ organisationId, model }: NextPaymentsPanelProps) {
  const { currency } = model.ledger
  const payday = nextPayday(model.forecast)
  const payments = [
    ...(payday ? [{ ...payday, kind: 'payday' as const }] : []),
    ...nextTaxes(model.forecast),
  ]
  if (payments.length === 0) return null
  const nameOf = (kind: (typeof payments)[number]['kind']) => {
    if (kind === 'payday') return 'Payday'
    return kind === 'salesTax' ? salesTaxTitle(model.basis.country) : TAX_NAMES[kind]
  }
  return (
    <Panel title="Next wages and taxes" subtitle={`${currency}, expected payments`}>
      <ul className={styles.owed}>
        {payments.map(({ kind, on, amount }) => (
          <li key={kind}>
            <a href={cashCellPath(organisationId, on, ROW_OF[kind])}>
              <span>
                {nameOf(kind)}
                <span className={styles.what}>{formatDay(on)}</span>
              </span>
              <span className={styles.sum}>
                <Chip>Forecast</Chip> {formatMoney(cents(Math.abs(amount)), { currency })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
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
