import {
  type CashOutlook,
  mayFallBelow,
  monthOfLow,
  neededSentence,
  whoOwesMost,
} from '@millpond/core/insight'
import { cents, formatMoney } from '@millpond/core/money'
import type { MouseEvent } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { screenPath } from '#paths.ts'
import styles from './dashboard.module.css'
import { documentsPath } from './figure-links.ts'
import type { Drill } from './use-drill.ts'

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
  const openLow = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    drill.openMonth(month)
  }
  return (
    <>
      <p>{neededSentence(outlook, currency)}</p>
      <ul className={styles.links}>
        <li>
          <a href={`?at=${month}`} onClick={openLow}>
            Why?
          </a>
        </li>
        {mayFallBelow(outlook) && <Remedies {...{ organisationId, model }} />}
      </ul>
    </>
  )
}

function Remedies({
  organisationId,
  model,
}: Pick<DashboardStepsProps, 'organisationId' | 'model'>) {
  const { largest, others } = whoOwesMost(model.forecast, model.basis, 1)
  const overdue = largest.reduce((sum, each) => sum + each.overdue, others.overdue as number)
  const money = formatMoney(cents(overdue), model.ledger)
  return (
    <>
      {overdue > 0 && (
        <li>
          <a href={documentsPath(organisationId, { side: 'in' })}>Collect {money} overdue</a>
        </li>
      )}
      <li>
        <a href={documentsPath(organisationId, { side: 'out' })}>Delay a bill</a>
      </li>
      <li>
        <a href={screenPath('budget', organisationId)}>Change the budget</a>
      </li>
    </>
  )
}

/** Other presses of a link, to a new tab for one, are the browser's. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
