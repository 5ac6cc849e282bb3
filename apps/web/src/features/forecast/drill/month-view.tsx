import type { AccountForecasts } from '@millpond/core/forecast'
import {
  type CashByMonth,
  type CashMonth,
  type lowestDay,
  type Range,
  unreadTransfers,
} from '@millpond/core/insight'
import type { Ledger } from '@millpond/core/ledger'
import {
  type Cents,
  cents,
  floorDistance,
  formatMoney,
  formatVariance,
  salesTaxName,
} from '@millpond/core/money'
import { addMonths, formatDay, longMonth, type Month } from '@millpond/core/time'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Drill } from '../use-drill.ts'
import { AccountList } from './account-list.tsx'
import { accountRows } from './account-rows.ts'
import styles from './month-drawer.module.css'

interface MonthViewProps {
  readonly country: string | null
  readonly ledger: Ledger
  readonly cashOf: CashByMonth
  readonly accounts: AccountForecasts
  readonly cash: CashMonth
  readonly range: Range | null
  /** The lowest day of a month to come, if it is lower than its opening and closing balance. */
  readonly lowest: ReturnType<typeof lowestDay>
  /** Whether capital was paid in within the books; the range leaves it out. */
  readonly hadCapital: boolean
  readonly floor: Cents | null
  readonly month: Month
  readonly drill: Drill
  readonly isWhole: boolean
  readonly onShowAll: () => void
  /** Why cash ends the month at its balance. */
  readonly causes: ReactNode
  /** What would keep cash above the floor; shown where cash is lowest. */
  readonly remedies: ReactNode
  /** Cash is lowest in this month: the causes are what the user asked for. */
  readonly isLow: boolean
}

export function MonthView(props: MonthViewProps) {
  const { ledger, cashOf, accounts, cash, range, lowest, hadCapital, floor, month } = props
  const { drill, isWhole, onShowAll, causes, remedies, isLow } = props
  const rows = accountRows(ledger, accounts, month)
  const { currency } = ledger
  const turn = (count: number) => {
    const other = addMonths(month, count)
    return cashOf(other) && { other, go: () => drill.turnTo(other) }
  }
  return (
    <>
      {isLow && causes}
      {isLow && remedies}
      <Cash {...{ cash, range, lowest, hadCapital, currency, floor }} />
      <Turns earlier={turn(-1)} later={turn(1)} />
      {!isLow && causes}
      <section aria-labelledby="drawer-accounts">
        <h3 id="drawer-accounts">Largest accounts</h3>
        <p className={styles.note}>
          Profit and loss amounts, without {salesTaxName(props.country)}. They may be paid in a
          later month.
        </p>
        <AccountList {...{ rows, currency, isWhole, onShowAll }} onOpen={drill.openAccount} />
      </section>
    </>
  )
}

interface CashProps extends Pick<MonthViewProps, 'hadCapital' | 'lowest'> {
  readonly cash: CashMonth
  readonly range: Range | null
  readonly currency: string
  readonly floor: Cents | null
}

/** Shown to the cent, so that the lines add up exactly. */
function Cash({ cash, range, lowest, hadCapital, currency, floor }: CashProps) {
  const { opening, cashIn, cashOut, net, gap, closing, soFar } = cash
  const exact = { currency, decimals: 2 } as const
  const whole = (value: Cents) => formatMoney(value, { currency })
  const soFarWords = (amount: Cents | null | undefined) =>
    typeof amount === 'number' ? `${formatMoney(amount, exact)} so far` : null
  const least = lowest?.amount ?? closing
  const distance = floorDistance(least, floor, whole)
  return (
    <dl className={styles.cash} aria-label="Cash for the month">
      <Line name="Opening balance" value={formatMoney(opening, exact)} />
      {cashIn !== null && cashOut !== null ? (
        <>
          <Line
            name="Cash in"
            value={formatVariance(cashIn, exact)}
            note={soFarWords(soFar?.cashIn)}
          />
          <Line
            name="Cash out"
            value={formatVariance(cents(-cashOut), exact)}
            note={soFarWords(soFar?.cashOut)}
          />
        </>
      ) : (
        <Line name="Net movement" value={formatVariance(net, exact)} note={unreadTransfers()} />
      )}
      {gap !== 0 && <Line name="Gap in the bank balance" value={formatVariance(gap, exact)} />}
      <Line name="Closing balance" value={formatMoney(closing, exact)} isTotal />
      {range && (
        <Line
          name="Likely range (80%)"
          value={`${whole(range.low)} to ${whole(range.high)}`}
          note={hadCapital && 'Without money put in by owners or investors'}
          isContext
        />
      )}
      {lowest && (
        <Line
          name={`Lowest on ${formatDay(lowest.on)}`}
          value={formatMoney(lowest.amount, exact)}
          note={
            lowest.range && `Likely range ${whole(lowest.range.low)} to ${whole(lowest.range.high)}`
          }
          isContext
        />
      )}
      {distance && floor !== null && (
        <Line name={`Floor ${whole(floor)}`} value={distance} isContext isBad={least < floor} />
      )}
    </dl>
  )
}

interface LineProps {
  readonly name: string
  readonly value: string
  readonly note?: string | false | null
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
