/** Parts of payments that are not paid but become owed to the tax office. */
import { dayIndex } from '#time'
import { AFTER_HORIZON, monthIndexOf } from './horizon.ts'
import type { KeptBack } from './model.ts'
import { arise, type Duties } from './obligations.ts'
import { receive, type Workings } from './workings.ts'

/**
 * Withholds part of a payment. Of a fee of 1,000.00 with 200.00 withheld, 800.00 is paid, and
 * 200.00 is owed until its obligation, the tax, is due. Without an obligation it stays owed.
 */
export function keepBack(workings: Workings, kept: KeptBack, { byCode }: Duties): void {
  const { balanceAccounts, rows, horizon } = workings
  const month = monthIndexOf(horizon, kept.on)
  if (month === AFTER_HORIZON || dayIndex(kept.on) < horizon.firstDay) return
  const account = balanceAccounts.indexOf(kept.code)
  receive(workings, month, rows.indexOf(kept.row), account, kept.amount)
  const owed = byCode.get(kept.code)
  if (owed) arise(workings, owed, month, kept.amount)
}
