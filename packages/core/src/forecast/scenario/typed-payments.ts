/** Typed payments of taxes: what is not paid in its month is paid with the next ones. */
import type { ItemCode } from '#item'
import { type Cents, cents } from '#money'
import { restOfPlan, type Transfer } from '#plan'
import { type ModelInput, type Obligation, statementsOf } from '#statement'
import { type Day, type Month, monthOfDay } from '#time'
import { dayIn, USUAL_DAY } from '../inputs/regular-transfers.ts'
import { paidSoFar } from './paid-so-far.ts'
import { mainBankOf, type ScenarioState } from './scenario-state.ts'

/**
 * The differences from the payments of the statements, as transfers. With 900.00 due in January
 * and 600.00 typed, 300.00 less is paid in January and 300.00 more with the next payment. What is
 * paid already in the running month is a part of its typed amount.
 */
export function typedPaymentTransfers(state: ScenarioState, input: ModelInput): Transfer[] {
  const { months, asOf } = state.root
  const { cash } = statementsOf(input)
  const bank = mainBankOf(state)
  const paid = paidSoFar(state.root, state.sources.ledger)
  return [...state.typedPayments].flatMap(([code, typed]) => {
    const obligation = input.obligations.find(each => each.code === code)
    const row = cash.find(({ key }) => key === code)
    if (!obligation || !row) return []
    const days = payDays(obligation, months)
    let carried = 0
    return months.flatMap((month, at): Transfer[] => {
      const due = -(row.amounts[at] ?? 0)
      const soFar = at === 0 ? paid.get(obligation.code) : undefined
      const whole = typed.get(at)
      const wanted = whole === undefined || soFar === undefined ? whole : restOfPlan(whole, soFar)
      const isPayable = wanted !== undefined || (days.has(month) && carried !== 0)
      if (!isPayable) return []
      const more = wanted === undefined ? carried : wanted - due
      carried = wanted === undefined ? 0 : carried + due - wanted
      const on = days.get(month) ?? dayIn(month, USUAL_DAY, asOf)
      return more === 0 ? [] : [payment(code as ItemCode, bank, on, cents(more), obligation.name)]
    })
  })
}

const payment = (
  code: ItemCode,
  bank: ItemCode,
  on: Day,
  amount: Cents,
  label: string,
): Transfer => ({ on, from: bank, to: code, amount, label })

/** The days on which something is paid, by month; the first of a month. */
function payDays(
  { paidOn, opening }: Obligation,
  months: readonly Month[],
): ReadonlyMap<Month, Day> {
  const days = [...paidOn.filter(on => on !== null), ...opening.map(({ on }) => on)].sort()
  const found = new Map<Month, Day>()
  for (const on of days) {
    const month = monthOfDay(on)
    if (months.includes(month) && !found.has(month)) found.set(month, on)
  }
  return found
}
