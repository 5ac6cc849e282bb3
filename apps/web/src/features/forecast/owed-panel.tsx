import { whoOwesMost } from '@millpond/core/insight'
import { cents, formatMoney } from '@millpond/core/money'
import type { ForecastModel } from '#model/use-model.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './dashboard.module.css'
import { documentsPath } from './figure-links.ts'
import { andOthers } from './owed-words.ts'

interface OwedPanelProps {
  readonly organisationId: string
  readonly model: ForecastModel
}

const CUSTOMERS_SHOWN = 5

/** The customers that owe most, and the overdue part of it. */
export function OwedPanel({ organisationId, model }: OwedPanelProps) {
  const { currency } = model.ledger
  const { largest, others } = whoOwesMost(model.forecast, model.basis, CUSTOMERS_SHOWN)
  const money = (amount: number) => formatMoney(cents(Math.abs(amount)), { currency })
  return (
    <Panel title="Who owes you most" subtitle={`${currency}, unpaid invoices with tax`}>
      {largest.length === 0 && <p className={styles.none}>No customer owes you anything.</p>}
      <ul className={styles.owed}>
        {largest.map(({ contactKey, name, owed, overdue }) => (
          <li key={contactKey}>
            <a href={documentsPath(organisationId, { side: 'in', contact: contactKey })}>
              <span>
                <span className={styles.name}>{name}</span>
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
                <span className={styles.name}>{andOthers(others.count)}</span>
                {others.overdue > 0 && (
                  <span className={styles.what}>{money(others.overdue)} overdue</span>
                )}
              </span>
              <span className={styles.sum}>{money(others.owed)}</span>
            </a>
          </li>
        )}
      </ul>
    </Panel>
  )
}
