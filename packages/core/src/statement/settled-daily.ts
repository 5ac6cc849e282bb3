/** Settlements of trades in the first months, spread over their days. */
import { type Ppm, shareOf } from '#money'
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
  readonly documentId: string | null
}

/** One amount for each day and row of cash with a settlement, and for each planned document. */
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
  const isSingle = ({ documentId }: Trade) => documentId !== null
  const others = trades.filter(trade => !isSingle(trade))
  eachSettledDay(input, workings, others, months, (row, day, amount) => {
    add(byDay, row, day, amount)
  })
  const settled: SettledDay[] = []
  rows.heads.forEach(({ key }, row) => {
    const amounts = byDay.rows[row] as Float64Array
    amounts.forEach((amount, day) => {
      if (amount !== 0) settled.push({ day: begin + day, key, amount, documentId: null })
    })
  })
  return [...settled, ...plannedDaily(input, workings, trades.filter(isSingle), months)]
}

/** The payments of planned invoices and bills. */
export function plannedDaily(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  months: number,
): SettledDay[] {
  const { horizon, rows } = workings
  return trades.flatMap(trade => {
    const found: SettledDay[] = []
    if (trade.documentId === null) return found
    const { documentId } = trade
    eachSettledDay(input, workings, [trade], months, (row, day, amount) => {
      found.push({
        ...{ day: horizon.firstDay + day, key: rows.heads[row]?.key ?? '', amount, documentId },
      })
    })
    return found
  })
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
  visit: Visit,
): void {
  const { firstDay: begin } = horizon
  const month = (index: number) => horizon.months[index] as Month
  const firstDays = horizon.months.map(each => dayIndex(firstDay(each)) - begin)
  for (const trade of trades) {
    const { settlement, row: main, taxRow } = trade
    const known = knownDays(settlement, begin)
    for (let booking = 0; booking < months; booking += 1) {
      const amount = trade.direction * (trade.booked[booking] as number)
      if (amount === 0) continue
      const tax = taxOf(trade, amount)
      const shares = sharesOf(trade, booking)
      const end = Math.min(months, booking + shares.length)
      let [netBefore, taxBefore] = [0, 0]
      for (let cash = booking; cash < end; cash += 1) {
        const share = shares[cash - booking] as Ppm
        const [netUpTo, taxUpTo] = [shareOf(amount, share), shareOf(tax, share)]
        const key = booking * 1000 + cash
        let days = known.get(key)
        if (!days) {
          days = settlementDays(settlement, month(booking), month(cash), asOf)
          known.set(key, days)
        }
        const from = firstDays[cash] as number
        eachPart(netUpTo - netBefore, days, { from, row: main, main }, visit)
        eachPart(taxUpTo - taxBefore, days, { from, row: taxRow, main }, visit)
        netBefore = netUpTo
        taxBefore = taxUpTo
      }
    }
  }
}

type Visit = (row: number, day: number, amount: number, main: number) => void

interface PartPlace {
  /** The first day of the month of payment. */
  readonly from: number
  readonly row: number
  readonly main: number
}

/** The parts of `splitAlong` that are not zero. This runs for every amount of every day. */
function eachPart(
  amount: number,
  cumulative: readonly Ppm[],
  { from, row, main }: PartPlace,
  visit: Visit,
): void {
  if (amount === 0) return
  let [before, share] = [0, 0]
  for (let at = 0; at < cumulative.length; at += 1) {
    const ppm = cumulative[at] as number
    // On most days nothing is paid.
    if (ppm === share) continue
    share = ppm
    const upTo = shareOf(amount, ppm)
    if (upTo !== before) visit(row, from + at, upTo - before, main)
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
