/** Settlements of trades in the first months, spread over their days. */
import { type Ppm, WHOLE_PPM } from '#money'
import { dayIndex, firstDay, type Month } from '#time'
import { type Settlement, settlementDays } from '#timing'
import { columns } from './columns.ts'
import { daysOf } from './horizon.ts'
import type { ModelInput } from './model.ts'
import { settledOf, sharesOf, type Trade, taxOf } from './trade.ts'
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
  const { last } = daysOf(horizon, months - 1)
  const byDay = columns(rows.heads.length, last - horizon.firstDay + 1)
  const isSingle = ({ documentId }: Trade) => documentId !== null
  const others = trades.filter(trade => !isSingle(trade))
  addSettledDays(input, workings, others, months, row => byDay.rows[row] as Float64Array)
  const settled = rows.heads.flatMap((_, row) =>
    settledOn(workings, row, byDay.rows[row] as Float64Array, null),
  )
  return [...settled, ...plannedDaily(input, workings, trades.filter(isSingle), months)]
}

/** The payments of planned invoices and bills. */
export function plannedDaily(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  months: number,
): SettledDay[] {
  const { last } = daysOf(workings.horizon, months - 1)
  const days = last - workings.horizon.firstDay + 1
  const [net, tax] = [new Float64Array(days), new Float64Array(days)]
  return trades.flatMap(trade => {
    const { documentId, row: main, taxRow } = trade
    if (documentId === null) return []
    addSettledDays(input, workings, [trade], months, row => (row === main ? net : tax))
    const found = [
      ...settledOn(workings, main, net, documentId),
      ...settledOn(workings, taxRow, tax, documentId),
    ]
    net.fill(0)
    tax.fill(0)
    return found
  })
}

function settledOn(
  { horizon, rows }: Workings,
  row: number,
  amounts: Float64Array,
  documentId: string | null,
): SettledDay[] {
  const key = rows.heads[row]?.key ?? ''
  const found: SettledDay[] = []
  amounts.forEach((amount, day) => {
    if (amount !== 0) found.push({ day: horizon.firstDay + day, key, amount, documentId })
  })
  return found
}

/**
 * Adds the cash that each trade settles on each day of the first `months` months to amounts by day,
 * which begin with the first forecast day. `main` is the row of the amount itself, also for its
 * sales tax.
 */
export function addSettledDays(
  { asOf }: ModelInput,
  { horizon }: Workings,
  trades: readonly Trade[],
  months: number,
  amountsOf: (row: number, main: number) => Float64Array,
): void {
  const { firstDay: begin } = horizon
  const month = (index: number) => horizon.months[index] as Month
  const firstDays = horizon.months.map(each => dayIndex(firstDay(each)) - begin)
  for (const trade of trades) {
    const { settlement, row: main, taxRow, direction, booked } = trade
    const known = knownDays(settlement, begin)
    const nets = amountsOf(main, main)
    const taxes = amountsOf(taxRow, main)
    for (let booking = 0; booking < months; booking += 1) {
      const amount = direction * (booked[booking] as number)
      if (amount === 0) continue
      const tax = taxOf(trade, amount)
      const shares = sharesOf(trade, booking)
      const end = Math.min(months, booking + shares.length)
      let netBefore = 0
      let taxBefore = 0
      for (let cash = booking; cash < end; cash += 1) {
        const share = shares[cash - booking] as Ppm
        const netUpTo = settledOf(amount, share)
        const taxUpTo = settledOf(tax, share)
        const key = booking * 1000 + cash
        let paid = known.get(key)
        if (!paid) {
          paid = paidDaysOf(settlementDays(settlement, month(booking), month(cash), asOf))
          known.set(key, paid)
        }
        addParts(netUpTo - netBefore, paid, firstDays[cash] as number, nets)
        addParts(taxUpTo - taxBefore, paid, firstDays[cash] as number, taxes)
        netBefore = netUpTo
        taxBefore = taxUpTo
      }
    }
  }
}

/** The cumulative shares of the days of a month, from the first to the last day of payment. */
interface PaidDays {
  readonly first: number
  readonly shares: Float64Array
}

/**
 * The days on which an amount is paid: nothing is paid before the first of them, and everything up
 * to the last.
 */
function paidDaysOf(cumulative: readonly Ppm[]): PaidDays {
  const first = cumulative.findIndex(ppm => ppm !== 0)
  const last = cumulative.indexOf(WHOLE_PPM)
  return { first, shares: new Float64Array(cumulative.slice(first, last + 1)) }
}

/**
 * Adds the parts of `splitAlong`. This runs for every amount of every day, so it rounds as
 * `shareOf` does, without its checks: a share of whole cents is never larger than they.
 */
function addParts(
  amount: number,
  { first, shares }: PaidDays,
  from: number,
  to: Float64Array,
): void {
  if (amount === 0) return
  const sign = Math.sign(amount)
  const size = Math.abs(amount)
  let before = 0
  let day = from + first
  for (let at = 0; at < shares.length; at += 1, day += 1) {
    const upTo = Math.round((size * (shares[at] as number)) / WHOLE_PPM)
    to[day] = (to[day] as number) + sign * (upTo - before)
    before = upTo
  }
}

/** By the months of booking and payment, as indexes. */
type KnownDays = Map<number, PaidDays>

/**
 * A cache that lives as long as each settlement: days are slow to compute, and the same statements
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
