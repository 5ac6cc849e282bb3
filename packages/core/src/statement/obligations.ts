/** Amounts that collect in a liability and are paid on statutory dates. */
import type { ItemCode } from '#item'
import { AFTER_HORIZON, monthIndexOf } from './horizon.ts'
import type { ModelInput, Obligation } from './model.ts'
import { receive, type Workings } from './workings.ts'

export interface Owed {
  readonly obligation: Obligation
  readonly account: number
  readonly row: number
  /** Sales tax only: whether booking or payment makes it due. */
  readonly arisesWhen: 'booked' | 'settled'
  /** Additions by month; changed only by `arise`. */
  readonly arising: Float64Array
  /** The month in which the additions of a month are paid, or `AFTER_HORIZON`. */
  readonly paidIn: readonly number[]
}

/** All obligations of an organisation, and which one receives an addition. */
export interface Duties {
  readonly all: readonly Owed[]
  readonly taxOffice: Owed | null
  /** Of several obligations on one account the first; sales tax is not found by account. */
  readonly byCode: ReadonlyMap<ItemCode, Owed>
}

export function dutiesOf(workings: Workings, input: ModelInput): Duties {
  const all = input.obligations.map(obligation => owedOf(workings, obligation))
  const ofPlan = all.filter(({ obligation }) => obligation.kind !== 'salesTax').reverse()
  return {
    all,
    taxOffice: all.find(({ obligation }) => obligation.kind === 'salesTax') ?? null,
    byCode: new Map(ofPlan.map(owed => [owed.obligation.code, owed])),
  }
}

function owedOf(
  { balanceAccounts, rows, horizon, entries }: Workings,
  obligation: Obligation,
): Owed {
  return {
    obligation,
    account: balanceAccounts.indexOf(obligation.code),
    row: rows.indexOf(obligation.code),
    arisesWhen: obligation.basis === 'invoice' ? 'booked' : 'settled',
    arising: new Float64Array(entries.months),
    paidIn: horizon.months.map((_, month) => {
      const on = obligation.paidOn[month] ?? null
      return on === null ? AFTER_HORIZON : monthIndexOf(horizon, on)
    }),
  }
}

/** Adds an amount that becomes due in a month, and its payment; less, or a refund, is negative. */
export function arise(workings: Workings, owed: Owed, month: number, amount: number): void {
  if (amount === 0) return
  owed.arising[month] = (owed.arising[month] as number) + amount
  const paidIn = owed.paidIn[month] as number
  if (paidIn !== AFTER_HORIZON) receive(workings, paidIn, owed.row, owed.account, -amount)
}

/** Amounts owed already are paid on their own days. */
export function payOpening(workings: Workings, { obligation, row, account }: Owed): void {
  for (const { on, amount } of obligation.opening) {
    const month = monthIndexOf(workings.horizon, on)
    if (month !== AFTER_HORIZON) receive(workings, month, row, account, -amount)
  }
}
