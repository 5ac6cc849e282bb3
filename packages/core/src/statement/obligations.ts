/** What gathers as owed and is paid on statutory dates. */
import type { ItemCode } from '#item'
import { BEYOND, monthIndexOf } from './horizon.ts'
import type { ModelInput, Obligation } from './model.ts'
import { receive, type Workings } from './workings.ts'

export interface Owed {
  readonly obligation: Obligation
  readonly account: number
  readonly row: number
  /** Sales tax alone: what makes it due. */
  readonly arisesWhen: 'booked' | 'settled'
  /** What arises, by month; changes by `arise` alone. */
  readonly arising: Float64Array
  /** The month in which what arises is paid, by month, or `BEYOND`. */
  readonly paidIn: readonly number[]
}

/** All obligations of an organisation, and which of them takes what arises. */
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

function owedOf({ chart, rows, horizon, entries }: Workings, obligation: Obligation): Owed {
  return {
    obligation,
    account: chart.indexOf(obligation.code),
    row: rows.indexOf(obligation.code),
    arisesWhen: obligation.basis === 'invoice' ? 'booked' : 'settled',
    arising: new Float64Array(entries.months),
    paidIn: horizon.months.map((_, month) => {
      const on = obligation.paidOn[month] ?? null
      return on === null ? BEYOND : monthIndexOf(horizon, on)
    }),
  }
}

/** More becomes due in a month, and is paid on its date; less, or a refund, when negative. */
export function arise(workings: Workings, owed: Owed, month: number, amount: number): void {
  if (amount === 0) return
  owed.arising[month] = (owed.arising[month] as number) + amount
  const paidIn = owed.paidIn[month] as number
  if (paidIn !== BEYOND) receive(workings, paidIn, owed.row, owed.account, -amount)
}

/** What is owed already is paid on its own days. */
export function payOpening(workings: Workings, { obligation, row, account }: Owed): void {
  for (const { on, amount } of obligation.opening) {
    const month = monthIndexOf(workings.horizon, on)
    if (month !== BEYOND) receive(workings, month, row, account, -amount)
  }
}
