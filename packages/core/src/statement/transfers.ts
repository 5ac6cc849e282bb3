/** Movements between balance-sheet accounts that do not pass through profit and loss. */
import type { Transfer } from '#plan'
import { dayIndex } from '#time'
import { counterOf } from './cash-rows.ts'
import { add } from './columns.ts'
import { AFTER_HORIZON, monthIndexOf } from './horizon.ts'
import { post, type Workings } from './workings.ts'

/**
 * Credits `from` and debits `to`. A leg in a bank account is cash in the other account's row; with
 * both legs in banks no total changes. A transfer up to `asOf` has already happened.
 */
export function transfer(workings: Workings, movement: Transfer): void {
  const { balanceAccounts, rows, cash, horizon } = workings
  const month = monthIndexOf(horizon, movement.on)
  if (month === AFTER_HORIZON || dayIndex(movement.on) < horizon.firstDay) return
  const to = balanceAccounts.indexOf(movement.to)
  post(workings, month, to, balanceAccounts.indexOf(movement.from), movement.amount)
  const counter = counterOf(movement, balanceAccounts)
  if (counter === null || movement.amount === 0) return
  const sign = counter === movement.to ? -1 : 1
  add(cash, rows.indexOf(counter), month, sign * movement.amount)
}
