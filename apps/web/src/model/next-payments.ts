import type { Forecast } from '@millpond/core/forecast'
import { type Cents, cents } from '@millpond/core/money'
import type { Obligation } from '@millpond/core/statement'
import { type Day, monthOfDay } from '@millpond/core/time'

export interface DatedAmount {
  readonly on: Day
  /** Signed as cash: what is paid is negative. */
  readonly amount: Cents
}

/** When a tax is handed over next and how much that moves, soonest first. */
export function nextPayments(
  { input, statements, months }: Forecast,
  kind: Obligation['kind'],
  count: number,
): DatedAmount[] {
  const obligation = input.obligations.find(each => each.kind === kind)
  if (!obligation) return []
  const days = new Set([...obligation.opening.map(part => part.on), ...obligation.paidOn])
  const row = statements.cash.find(each => each.key === obligation.code)
  const sorted = [...days].filter(day => day !== null).sort()
  const payments = sorted.map(on => {
    // Several days in one month share its amount: the movements of each day are told apart.
    const sameMonth = sorted.filter(day => monthOfDay(day) === monthOfDay(on))
    const amount =
      sameMonth.length > 1
        ? sumOn(statements.dated, obligation.code, on)
        : (row?.amounts[months.indexOf(monthOfDay(on))] ?? 0)
    return { on, amount: cents(amount) }
  })
  return payments.filter(payment => payment.amount !== 0).slice(0, count)
}

const sumOn = (dated: Forecast['statements']['dated'], key: string, on: Day): number =>
  dated
    .filter(each => each.key === key && each.on === on)
    .reduce((sum, each) => sum + each.amount, 0)
