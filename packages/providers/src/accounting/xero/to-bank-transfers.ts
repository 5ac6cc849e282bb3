import { itemCode } from '@millpond/core/item'
import type { BankTransfer, BankTransferMonths } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { type Month, monthOfDay, monthsBetween, monthsFrom } from '@millpond/core/time'
import type { XeroBankTransfer } from './payloads.ts'
import { toBase } from './to-lines.ts'

/** The transfers of the months `from` to `to`, which Xero has answered for as a whole. */
export function toBankTransfers(
  transfers: readonly XeroBankTransfer[],
  { from, to }: { readonly from: Month; readonly to: Month },
): BankTransferMonths {
  const months = monthsFrom(from, monthsBetween(from, to) + 1)
  const asked = new Set(months)
  const found = transfers.flatMap(toBankTransfer)
  return { months, transfers: found.filter(({ movedOn }) => asked.has(monthOfDay(movedOn))) }
}

/** None where it was deleted at Xero, or where Xero does not say between which accounts. */
function toBankTransfer(source: XeroBankTransfer): BankTransfer[] {
  const from = source.FromBankAccount.AccountID
  const to = source.ToBankAccount.AccountID
  if (source.Status === 'DELETED' || !from || !to) return []
  return [
    {
      transferId: source.BankTransferID,
      movedOn: source.Date,
      from: itemCode(from),
      to: itemCode(to),
      amount: cents(Math.abs(toBase(source.Amount, source.CurrencyRate))),
    },
  ]
}
