/** Sales and purchases: booked in their month with sales tax, settled by their own shares. */
import { ITEM_TYPE } from '#item'
import { type Ppm, shareOf, WHOLE_PPM } from '#money'
import type { Settlement } from '#timing'
import { TAX_COLLECTED, TAX_PAID } from './cash-rows.ts'
import type { Flow, FlowPart } from './model.ts'
import { arise, type Owed } from './obligations.ts'
import { post, receive, type Workings } from './workings.ts'

/** Amounts by month with their accounts; changed only by `book`. */
export interface Trade {
  /** 1 is a sale, −1 is a purchase. */
  readonly direction: 1 | -1
  /** The month's result, or the account that is bought for. */
  readonly subject: number
  /** Receivables or payables, until it is settled. */
  readonly control: number
  readonly row: number
  readonly taxRow: number
  readonly taxPpm: Ppm
  readonly settlement: Settlement
  /** The amounts without sales tax, by month of booking. */
  readonly booked: Float64Array
  /** The obligation that the sales tax is added to, if there is one. */
  readonly taxOffice: Owed | null
  /** The planned invoice or bill that it is, if it is a single one. */
  readonly documentId: string | null
}

/** A sale of income, or a purchase of an expense. */
export function tradeOfFlow(
  { balanceAccounts: { controls }, rows }: Workings,
  flow: Flow & Pick<FlowPart, 'planned'>,
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
    documentId: flow.planned?.documentId ?? null,
  }
}

/**
 * Replaces the amounts of the months from one on, and settles the difference. 100.00 of sales at 15
 * %, half paid next month: receivables rise by 115.00 and fall by 57.50 in each of two months.
 */
export function book(
  workings: Workings,
  trade: Trade,
  from: number,
  amounts: ArrayLike<number>,
): void {
  const { direction, subject, control, booked, taxOffice } = trade
  const { net, tax } = workings.settling
  let end = from
  for (let at = 0; at < amounts.length; at += 1) {
    const month = from + at
    const before = booked[month] as number
    const after = amounts[at] as number
    if (before === after) continue
    booked[month] = after
    const taxBefore = taxOf(trade, before)
    const taxAfter = taxOf(trade, after)
    const taxRise = direction * (taxAfter - taxBefore)
    post(workings, month, control, subject, direction * (after - before))
    post(workings, month, control, workings.balanceAccounts.controls.salesTax, taxRise)
    if (taxOffice?.arisesWhen === 'booked') arise(workings, taxOffice, month, taxRise)
    const shares = sharesOf(trade, month)
    settle(net, shares, month, before, after)
    if (taxBefore !== taxAfter) settle(tax, shares, month, taxBefore, taxAfter)
    end = Math.max(end, month + shares.length)
  }
  moveCash(workings, trade, from, Math.min(end, booked.length))
}

/** Sales tax of an amount booked, in cents. */
export const taxOf = ({ taxPpm }: Trade, amount: number): number =>
  taxPpm === 0 ? 0 : shareOf(amount, taxPpm)

/** Cumulative shares by months after booking; in the first month only the rest is booked. */
export const sharesOf = ({ settlement }: Trade, month: number): readonly Ppm[] =>
  month === 0 ? settlement.restOfMonth : settlement.fullMonth

/**
 * The change of settlements from a changed amount: for each month, the change of the total so far.
 */
function settle(
  into: Float64Array,
  shares: readonly Ppm[],
  month: number,
  before: number,
  after: number,
): void {
  const end = Math.min(shares.length, into.length - month)
  let soFar = 0
  for (let later = 0; later < end; later += 1) {
    const share = shares[later] as Ppm
    const upTo = settledOf(after, share) - settledOf(before, share)
    into[month + later] = (into[month + later] as number) + upTo - soFar
    soFar = upTo
  }
}

/** A share of an amount; most amounts have no earlier share, and the last share is the whole. */
export const settledOf = (amount: number, share: Ppm): number =>
  amount === 0 || share === WHOLE_PPM ? amount : shareOf(amount, share)

/** Pays what `settle` has collected, month by month, and clears it. */
function moveCash(workings: Workings, trade: Trade, from: number, end: number): void {
  const { direction, control, row, taxRow, taxOffice } = trade
  const { net, tax } = workings.settling
  for (let month = from; month < end; month += 1) {
    const taxMoved = direction * (tax[month] as number)
    receive(workings, month, row, control, direction * (net[month] as number))
    receive(workings, month, taxRow, control, taxMoved, row)
    if (taxOffice?.arisesWhen === 'settled') arise(workings, taxOffice, month, taxMoved)
    net[month] = 0
    tax[month] = 0
  }
}
