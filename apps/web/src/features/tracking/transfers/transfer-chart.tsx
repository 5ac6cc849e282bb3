import type { SheetLine } from '@millpond/contract/sheet'
import { balanceLineOf, closingOf, lowestDays, lowPoint, peakDays } from '@millpond/core/insight'
import { cents, formatMoney } from '@millpond/core/money'
import type { Sheet } from '@millpond/core/sheet'
import { type Day, type Month, monthOfDay } from '@millpond/core/time'
import type { PlannedTransfer } from '@millpond/core/tracking'
import type { ForecastModel } from '#model/use-model.ts'
import { CashLines } from '#ui/chart/lines/cash-lines.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from '../tracking.module.css'
import { aheadOf } from './transfer-words.ts'

interface TransferChartProps {
  readonly model: ForecastModel
  /** The saved plan, which the forecast contains. */
  readonly sheet: Sheet
  readonly lines: readonly SheetLine[]
  readonly currency: string
  readonly nameOf: (account: string) => string
}

const MONTHS = 12
const TITLE = 'Cash with your planned transfers'

/** Cash of the next year, with a mark on the day of each planned transfer. */
export function TransferChart({ model, sheet, lines, currency, nameOf }: TransferChartProps) {
  const { ledger, forecast, floor } = model
  const { asOf } = forecast
  const months = forecast.months.slice(0, MONTHS)
  const planned = aheadOf({ sheet, lines, asOf })
  const line = balanceLineOf(forecast)
  const cashOn = (on: Day) => {
    const day = lowPoint(line, { from: on, until: on })
    return day?.precision === 'day' ? [day] : []
  }
  const words = ({ amount, to }: PlannedTransfer) =>
    `${formatMoney(cents(amount), { currency })} to ${nameOf(to)}`
  const notes = new Map<Month, string>()
  for (const each of planned) {
    const month = monthOfDay(each.on)
    notes.set(month, [notes.get(month), words(each)].filter(Boolean).join(', '))
  }
  return (
    <Panel className={styles['on-screen']} title={TITLE}>
      <CashLines
        {...{ asOf, currency, floor, months, notes }}
        title={TITLE}
        summary={planned.map(each => words(each)).join(', ') || 'No transfer is planned.'}
        start={closingOf(ledger, forecast, ledger.closeMonth)}
        lines={[
          {
            ...{ name: 'Bank balance', tone: 'base', closing: forecast.statements.closingCash },
            ...{ lowest: lowestDays(forecast), highest: peakDays(forecast) },
            marks: { name: 'Planned transfer', days: daysOf(planned).flatMap(cashOn) },
          },
        ]}
      />
    </Panel>
  )
}

const daysOf = (planned: readonly PlannedTransfer[]): Day[] => [
  ...new Set(planned.map(({ on }) => on)),
]
