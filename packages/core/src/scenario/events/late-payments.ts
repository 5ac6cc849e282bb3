/** Customers who pay later, or suppliers who wait longer. */
import { ITEM_TYPE } from '#item'
import { WHOLE_PPM } from '#money'
import type { LatePaymentsParams } from '../event.ts'
import { type EventChanges, isPlannedAccount } from './event-draft.ts'

/**
 * Amounts booked from a month on are paid so many days later than before, and so are invoices or
 * bills that are open now and expected from then on. Of one contact, amounts are its share of the
 * side. Wages, taxes and what is not traded keep their days.
 */
export function latePayments(draft: EventChanges, params: LatePaymentsParams, event: string): void {
  const { side, contactId, days, from, until } = params
  const { accounts, shareOfContact } = draft.books
  if (days !== 0) {
    draft.push({ kind: 'documentTiming', side, contactId, from, to: until, days, event })
  }
  const sharePpm = contactId === null ? WHOLE_PPM : (shareOfContact?.(contactId, side) ?? 0)
  if (days === 0 || sharePpm === 0) return
  const itemType = side === 'customers' ? ITEM_TYPE.revenue : ITEM_TYPE.expense
  for (const account of accounts) {
    if (!isPlannedAccount(account) || account.itemType !== itemType || account.role !== null) {
      continue
    }
    const { code } = account
    draft.push({ kind: 'timing', code, from, to: until, days, sharePpm, event })
  }
}
