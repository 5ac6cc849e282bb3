/** Settlements of trades in the first months, spread over their days. */
import { type Ppm, splitAlong } from '#money'
import { dayIndex, firstDay, type Month } from '#time'
import { type Settlement, settlementDays } from '#timing'
import { add, columns } from './columns.ts'
import { daysOf } from './horizon.ts'
import type { ModelInput } from './model.ts'
import { sharesOf, type Trade, taxOf } from './trade.ts'
import type { Workings } from './workings.ts'

interface SettledDay {
  /** Days since 1970. */
  readonly day: number
  readonly key: string
  readonly amount: number
  readonly documentId: null
}

/** One amount for each day and row of cash with a settlement. */
export function settledDaily(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  months: number,
): SettledDay[] {
  const { horizon, rows } = workings
  const { firstDay: begin } = horizon
  const { last } = daysOf(horizon, months - 1)
  const byDay = columns(rows.heads.length, last - begin + 1)
  eachSettledDay(input, workings, trades, months, (row, day, amount) => {
    add(byDay, row, day, amount)
  })
  return rows.heads.flatMap(({ key }, row) =>
    Array.from(byDay.rows[row] as Float64Array, (amount, day) => ({
      day: begin + day,
      key,
      amount,
      documentId: null,
    })).filter(({ amount }) => amount !== 0),
  )
}

/**
 * Calls `visit` with the cash that each trade settles on each day of the first `months` months.
 * `day` counts from the first forecast day.
 */
export function eachSettledDay(
  { asOf }: ModelInput,
  { horizon }: Workings,
  trades: readonly Trade[],
  months: number,
  visit: (row: number, day: number, amount: number) => void,
): void {
  const { firstDay: begin } = horizon
  const month = (index: number) => horizon.months[index] as Month
  const sharesOfDay = memoize((settlement, booking, cash) =>
    settlementDays(settlement, month(booking), month(cash), asOf),
  )
  for (const trade of trades) {
    for (let booking = 0; booking < months; booking += 1) {
      const amount = trade.direction * (trade.booked[booking] as number)
      const shares = sharesOf(trade, booking)
      const net = splitAlong(amount, shares)
      const tax = splitAlong(taxOf(trade, amount), shares)
      for (let cash = booking; cash < Math.min(months, booking + shares.length); cash += 1) {
        const days = sharesOfDay(trade.settlement, booking, cash)
        const offset = dayIndex(firstDay(month(cash))) - begin
        const spread = (row: number, amount: number) => {
          if (amount === 0) return
          splitAlong(amount, days).forEach((part, day) => {
            if (part !== 0) visit(row, offset + day, part)
          })
        }
        spread(trade.row, net[cash - booking] as number)
        spread(trade.taxRow, tax[cash - booking] as number)
      }
    }
  }
}

type SharesOfDay = (settlement: Settlement, booking: number, cash: number) => readonly Ppm[]

/** Accounts with the same settlement have the same days, which are computed once. */
function memoize(work: SharesOfDay): SharesOfDay {
  const known = new Map<Settlement, Map<number, readonly Ppm[]>>()
  return (settlement, booking, cash) => {
    const ofSettlement = known.get(settlement) ?? new Map<number, readonly Ppm[]>()
    known.set(settlement, ofSettlement)
    const key = booking * 1000 + cash
    const shares = ofSettlement.get(key) ?? work(settlement, booking, cash)
    ofSettlement.set(key, shares)
    return shares
  }
}
