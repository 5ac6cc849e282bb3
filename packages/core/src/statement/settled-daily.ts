/** What trades settle in the first months, split over the days on which it is settled. */
import { type Ppm, splitAlong } from '#money'
import { dayIndex, firstDay, type Month } from '#time'
import { type Settlement, settlementDays } from '#timing'
import { add, type Columns, columns } from './columns.ts'
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

/** One amount for each day and row of cash that has one. */
export function settledDaily(
  { asOf }: ModelInput,
  { horizon, rows }: Workings,
  trades: readonly Trade[],
  months: number,
): SettledDay[] {
  const { firstDay: begin } = horizon
  const { last } = daysOf(horizon, months - 1)
  const byDay = columns(rows.heads.length, last - begin + 1)
  const month = (index: number) => horizon.months[index] as Month
  const sharesOfDay = remembered((settlement, booking, cash) =>
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
        spread(byDay, trade.row, offset, days, net[cash - booking] as number)
        spread(byDay, trade.taxRow, offset, days, tax[cash - booking] as number)
      }
    }
  }
  return rows.heads.flatMap(({ key }, row) =>
    Array.from(byDay.rows[row] as Float64Array, (amount, day) => ({
      day: begin + day,
      key,
      amount,
      documentId: null,
    })).filter(({ amount }) => amount !== 0),
  )
}

function spread(
  byDay: Columns,
  row: number,
  offset: number,
  days: readonly Ppm[],
  amount: number,
): void {
  if (amount === 0) return
  splitAlong(amount, days).forEach((part, day) => {
    if (part !== 0) add(byDay, row, offset + day, part)
  })
}

type SharesOfDay = (settlement: Settlement, booking: number, cash: number) => readonly Ppm[]

/** Accounts that are settled alike have the same days: worked out once. */
function remembered(work: SharesOfDay): SharesOfDay {
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
