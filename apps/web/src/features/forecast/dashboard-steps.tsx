import {
  type CashOutlook,
  creditSentence,
  firstRemedies,
  mayFallBelow,
  monthOfLow,
  neededSentence,
} from '@millpond/core/insight'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import type { Day } from '@millpond/core/time'
import type { MouseEvent } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import styles from './dashboard.module.css'
import { documentsPath } from './figure-links.ts'
import type { Drill } from './use-drill.ts'

/** The id of the part of the month's drawer that lists changes. */
export const REMEDIES = 'drawer-remedies'

interface DashboardStepsProps {
  readonly organisationId: string
  readonly model: ForecastModel
  readonly outlook: CashOutlook
  readonly drill: Drill
}

/** What the answer means, why it is so, and what the owner can do about it. */
export function DashboardSteps({ organisationId, model, outlook, drill }: DashboardStepsProps) {
  const { currency } = model.ledger
  const { low } = outlook
  if (!low) return null
  const month = monthOfLow(low)
  const openLow = (part?: string) => (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    drill.openMonth(month, part)
  }
  return (
    <>
      <p>
        {neededSentence(outlook, currency)} {creditSentence(model.forecast, low, currency)}
      </p>
      <ul className={styles.links}>
        <li>
          <a href={`?at=${month}`} onClick={openLow()}>
            Why?
          </a>
        </li>
        {outlook.firstBelow && (
          <li>
            <a href={`?at=${month}`} onClick={openLow(REMEDIES)}>
              What can I do?
            </a>
          </li>
        )}
        {mayFallBelow(outlook) && <Remedies {...{ organisationId, model }} lowOn={low.on} />}
      </ul>
    </>
  )
}

interface RemediesProps extends Pick<DashboardStepsProps, 'organisationId' | 'model'> {
  readonly lowOn: Day
}

/** The customer to ask first and the bill to delay first, by name. */
function Remedies({ organisationId, model, lowOn }: RemediesProps) {
  const { overdue, bill } = firstRemedies(model.forecast, model.basis, lowOn)
  const money = (amount: Cents) => formatMoney(cents(Math.abs(amount)), model.ledger)
  return (
    <>
      {overdue && (
        <li>
          <a href={documentsPath(organisationId, { side: 'in', contact: overdue.contactKey })}>
            Collect {money(overdue.overdue)} from {overdue.name}
          </a>
        </li>
      )}
      {bill && (
        <li>
          <a
            href={documentsPath(organisationId, {
              side: 'out',
              search: bill.number ?? bill.contactName,
            })}
          >
            Pay {bill.contactName} later ({money(bill.amount)})
          </a>
        </li>
      )}
    </>
  )
}

/** False for clicks that the browser should handle, such as opening a link in a new tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
