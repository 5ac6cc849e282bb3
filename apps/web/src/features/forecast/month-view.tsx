import {
  type AccountForecasts,
  type CashForecast,
  type MonthFigures,
  monthFigures,
} from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { type Cents, formatMoney, formatVariance } from '@millpond/core/money'
import { addMonths, longMonth, type Month } from '@millpond/core/time'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { floorWords } from '#ui/chart/month-point.ts'
import { Icon } from '#ui/icon.tsx'
import { AccountList } from './account-list.tsx'
import { accountRows } from './account-rows.ts'
import styles from './month-drawer.module.css'
import type { Drill } from './use-drill.ts'

interface MonthViewProps {
  readonly ledger: Ledger
  readonly forecast: CashForecast
  readonly accounts: AccountForecasts
  readonly figures: MonthFigures
  readonly floor: Cents | null
  readonly month: Month
  readonly drill: Drill
  readonly isWhole: boolean
  readonly onShowAll: () => void
  /** Why cash ends the month where it does. */
  readonly causes: ReactNode
}

export function MonthView(props: MonthViewProps) {
  const { ledger, forecast, accounts, figures, floor, month, drill, isWhole, onShowAll, causes } =
    props
  const rows = accountRows(ledger, accounts, month)
  const { currency } = ledger
  const turn = (count: number) => {
    const other = addMonths(month, count)
    return monthFigures(ledger, forecast, other) && { other, go: () => drill.turnTo(other) }
  }
  return (
    <>
      <Cash {...{ figures, currency, floor }} />
      <Turns earlier={turn(-1)} later={turn(1)} />
      {causes}
      <section aria-labelledby="drawer-accounts">
        <h3 id="drawer-accounts">Accounts by size of effect</h3>
        <p className={styles.note}>
          Booked in profit and loss without sales tax. Cash follows when it is paid, with tax.
        </p>
        <AccountList {...{ rows, currency, isWhole, onShowAll }} onOpen={drill.openAccount} />
      </section>
    </>
  )
}

interface CashProps {
  readonly figures: MonthFigures
  readonly currency: string
  readonly floor: Cents | null
}

/** Shown to the cent, so that who adds it up finds it right. */
function Cash({ figures, currency, floor }: CashProps) {
  const { opening, received, spent, gap, closing, range, soFar } = figures
  const exact = { currency, decimals: 2 } as const
  const whole = (value: Cents) => formatMoney(value, { currency })
  const distance = floorWords(closing, floor, whole)
  return (
    <dl className={styles.cash} aria-label="Cash of the month">
      <Line name="Opening balance" value={formatMoney(opening, exact)} />
      <Line
        name="Cash in"
        value={formatVariance(received, exact)}
        note={soFar && `${formatMoney(soFar.received, exact)} so far`}
      />
      <Line
        name="Cash out"
        value={formatVariance(-spent as Cents, exact)}
        note={soFar && `${formatMoney(soFar.spent, exact)} so far`}
      />
      {gap !== 0 && <Line name="No movement explains" value={formatVariance(gap, exact)} />}
      <Line name="Closing balance" value={formatMoney(closing, exact)} isTotal />
      {range && (
        <Line
          name="Likely range (8 in 10)"
          value={`${whole(range.low)} to ${whole(range.high)}`}
          isContext
        />
      )}
      {distance && floor !== null && (
        <Line name={`Floor ${whole(floor)}`} value={distance} isContext isBad={closing < floor} />
      )}
    </dl>
  )
}

interface LineProps {
  readonly name: string
  readonly value: string
  readonly note?: string | null
  readonly isTotal?: boolean
  readonly isContext?: boolean
  readonly isBad?: boolean
}

function Line({ name, value, note, isTotal, isContext, isBad }: LineProps) {
  return (
    <div
      className={styles.line}
      data-total={isTotal || undefined}
      data-context={isContext || undefined}
      data-bad={isBad || undefined}
    >
      <dt>
        {name}
        {note && <span className={styles.small}>{note}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

type Turn = { readonly other: Month; readonly go: () => void } | null

function Turns({ earlier, later }: { earlier: Turn; later: Turn }) {
  return (
    <div className={styles.turns}>
      {earlier && (
        <Button variant="quiet" className={styles.earlier} onClick={earlier.go}>
          <Icon name="chevron" size={16} /> {longMonth(earlier.other)}
        </Button>
      )}
      {later && (
        <Button variant="quiet" className={styles.later} onClick={later.go}>
          {longMonth(later.other)} <Icon name="chevron" size={16} />
        </Button>
      )}
    </div>
  )
}
