/** Settlements of trades in the first months, spread over their days. */
import { type Ppm, shareOf, splitAlong } from '#money'
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
  const settled: SettledDay[] = []
  rows.heads.forEach(({ key }, row) => {
    const amounts = byDay.rows[row] as Float64Array
    amounts.forEach((amount, day) => {
      if (amount !== 0) settled.push({ day: begin + day, key, amount, documentId: null })
    })
  })
  return settled
}

/**
 * Calls `visit` with the cash that each trade settles on each day of the first `months` months.
 * `day` counts from the first forecast day; `main` is the row of the amount itself, also for its
 * sales tax.
 */
export function eachSettledDay(
  { asOf }: ModelInput,
  { horizon }: Workings,
  trades: readonly Trade[],
  months: number,
  visit: (row: number, day: number, amount: number, main: number) => void,
): void {
  const { firstDay: begin } = horizon
  const month = (index: number) => horizon.months[index] as Month
  for (const trade of trades) {
    const { settlement } = trade
    const known = knownDays(settlement, begin)
    const sharesOfDay = (booking: number, cash: number): readonly Ppm[] => {
      const key = booking * 1000 + cash
      const before = known.get(key)
      if (before) return before
      const shares = settlementDays(settlement, month(booking), month(cash), asOf)
      known.set(key, shares)
      return shares
    }
    for (let booking = 0; booking < months; booking += 1) {
      const amount = trade.direction * (trade.booked[booking] as number)
      if (amount === 0) continue
      const shares = sharesOf(trade, booking)
      const net = splitAlong(amount, shares)
      const tax = splitAlong(taxOf(trade, amount), shares)
      for (let cash = booking; cash < Math.min(months, booking + shares.length); cash += 1) {
        const days = sharesOfDay(booking, cash)
        const offset = dayIndex(firstDay(month(cash))) - begin
        const visitDay = (row: number) => (day: number, part: number) =>
          visit(row, offset + day, part, trade.row)
        eachPart(net[cash - booking] as number, days, visitDay(trade.row))
        eachPart(tax[cash - booking] as number, days, visitDay(trade.taxRow))
      }
    }
  }
}

/** The parts of `splitAlong` that are not zero. */
function eachPart(
  amount: number,
  cumulative: readonly Ppm[],
  visit: (at: number, part: number) => void,
): void {
  if (amount === 0) return
  let [before, share] = [0, 0]
  for (let at = 0; at < cumulative.length; at += 1) {
    const ppm = cumulative[at] as number
    // On most days nothing is paid.
    if (ppm === share) continue
    share = ppm
    const upTo = shareOf(amount, ppm)
    if (upTo !== before) visit(at, upTo - before)
    before = upTo
  }
}

/** By the months of booking and payment, as indexes, the shares of the days of payment. */
type KnownDays = Map<number, readonly Ppm[]>

/**
 * Kept for as long as their settlement, because days are slow to compute and the same statements
 * are computed again with other amounts.
 */
const daysOfSettlements = new WeakMap<Settlement, { begin: number; days: KnownDays }>()

function knownDays(settlement: Settlement, begin: number): KnownDays {
  const known = daysOfSettlements.get(settlement)
  if (known?.begin === begin) return known.days
  const days: KnownDays = new Map()
  daysOfSettlements.set(settlement, { begin, days })
  return days
}
