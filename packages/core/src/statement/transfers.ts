/** Movements between accounts of the balance sheet that do not pass through profit and loss. */
import { dayIndex } from '#time'
import { counterOf } from './cash-rows.ts'
import { add } from './columns.ts'
import { BEYOND, monthIndexOf } from './horizon.ts'
import type { Transfer } from './model.ts'
import { post, type Workings } from './workings.ts'

/**
 * Credits `from` and debits `to`. A leg in a bank account is cash of the other account's row; both
 * legs in banks move money between them and change no total. Up to `asOf` it has happened already.
 */
export function transfer(workings: Workings, movement: Transfer): void {
  const { chart, rows, cash, horizon } = workings
  const month = monthIndexOf(horizon, movement.on)
  if (month === BEYOND || dayIndex(movement.on) < horizon.firstDay) return
  const to = chart.indexOf(movement.to)
  post(workings, month, to, chart.indexOf(movement.from), movement.amount)
  const counter = counterOf(movement, chart)
  if (counter === null || movement.amount === 0) return
  const sign = counter === movement.to ? -1 : 1
  add(cash, rows.indexOf(counter), month, sign * movement.amount)
}
