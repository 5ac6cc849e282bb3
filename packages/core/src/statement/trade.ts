/** What is invoiced or billed: booked in its month with sales tax, settled in its own time. */
import { ITEM_TYPE } from '#item'
import { type Ppm, shareOf } from '#money'
import type { Settlement } from '#timing'
import { TAX_COLLECTED, TAX_PAID } from './cash-rows.ts'
import type { Flow, Stock } from './model.ts'
import { arise, type Owed } from './obligations.ts'
import { post, receive, type Workings } from './workings.ts'

/** A stream of amounts by month and where they go; the amounts change by `book` alone. */
export interface Trade {
  /** 1 is sold, −1 is bought. */
  readonly direction: 1 | -1
  /** What is earned, spent or bought: the month's result, or stock. */
  readonly subject: number
  /** Receivables or payables, which hold it until it is settled. */
  readonly control: number
  readonly row: number
  readonly taxRow: number
  readonly taxPpm: Ppm
  readonly settlement: Settlement
  /** Without sales tax, by month of booking. */
  readonly booked: Float64Array
  /** Who is paid the sales tax, where anybody is. */
  readonly taxOffice: Owed | null
}

/** A sale of income, or a purchase of an expense. */
export function tradeOfFlow(
  { chart: { controls }, rows }: Workings,
  flow: Flow,
  taxOffice: Owed | null,
  booked: Float64Array,
): Trade {
  const sells = flow.itemType === ITEM_TYPE.revenue
  return {
    direction: sells ? 1 : -1,
    subject: controls.result,
    control: sells ? controls.receivables : controls.payables,
    row: rows.indexOf(flow.code),
    taxRow: rows.indexOf(sells ? TAX_COLLECTED : TAX_PAID),
    taxPpm: flow.taxPpm,
    settlement: flow.settlement,
    booked,
    taxOffice,
  }
}

/**
 * Books an amount in place of the month's former one, and settles the difference. 100.00 of sales
 * at 15 % half paid next month: receivables rise by 115.00 and fall by 57.50 in each of two months.
 */
export function book(workings: Workings, trade: Trade, month: number, amount: number): void {
  const { direction, subject, control, booked, taxOffice } = trade
  const before = booked[month] as number
  booked[month] = amount
  const tax = { before: taxOf(trade, before), after: taxOf(trade, amount) }
  const taxRise = direction * (tax.after - tax.before)
  post(workings, month, control, subject, direction * (amount - before))
  post(workings, month, control, workings.chart.controls.salesTax, taxRise)
  if (taxOffice?.arisesWhen === 'booked') arise(workings, taxOffice, month, taxRise)
  settle(workings, trade, month, { before, after: amount }, tax)
}

/** Sales tax of an amount booked, in cents. */
export const taxOf = ({ taxPpm }: Trade, amount: number): number => shareOf(amount, taxPpm)

interface Change {
  readonly before: number
  readonly after: number
}

/** How much more of a changed amount has been settled up to a cumulative share. */
const settledRise = ({ before, after }: Change, upTo: Ppm) =>
  shareOf(after, upTo) - shareOf(before, upTo)

function settle(workings: Workings, trade: Trade, month: number, net: Change, tax: Change): void {
  const { direction, control, row, taxRow, taxOffice } = trade
  const shares = sharesOf(trade, month)
  const end = Math.min(shares.length, workings.entries.months - month)
  let netBefore = 0
  let taxBefore = 0
  for (let later = 0; later < end; later += 1) {
    const share = shares[later] as Ppm
    const netRise = settledRise(net, share)
    receive(workings, month + later, row, control, direction * (netRise - netBefore))
    netBefore = netRise
    if (trade.taxPpm === 0) continue
    const taxRise = settledRise(tax, share)
    const taxMoved = direction * (taxRise - taxBefore)
    receive(workings, month + later, taxRow, control, taxMoved)
    if (taxOffice?.arisesWhen === 'settled') arise(workings, taxOffice, month + later, taxMoved)
    taxBefore = taxRise
  }
}

/** Cumulative shares by months after booking; of the first month only the rest is booked. */
export const sharesOf = ({ settlement }: Trade, month: number): readonly Ppm[] =>
  month === 0 ? settlement.restOfMonth : settlement.fullMonth

/** Stock that is bought to keep up with what is sold. */
export function tradeOfStock(
  { chart, rows, entries }: Workings,
  stock: Stock,
  taxOffice: Owed | null,
): Trade {
  return {
    direction: -1,
    subject: chart.indexOf(stock.code),
    control: chart.controls.payables,
    row: rows.indexOf(stock.code),
    taxRow: rows.indexOf(TAX_PAID),
    taxPpm: stock.taxPpm,
    settlement: stock.settlement,
    booked: new Float64Array(entries.months),
    taxOffice,
  }
}
