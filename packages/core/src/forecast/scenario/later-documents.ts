/** Open invoices and bills that are paid later, or earlier, than expected. */
import { isOfCustomer } from '#ledger'
import type { DocumentTimingAdjustment } from '#scenario'
import { addDays, type Day, monthOfDay } from '#time'
import type { OpenDocument } from '#timing'
import { moved } from './own-settlements.ts'

/**
 * The document with its day and its possible days later. Days of all customers add up, and a
 * customer with days of its own has only these. A day that the user has set stays.
 */
export function paidLater(
  document: OpenDocument,
  timings: readonly DocumentTimingAdjustment[],
  asOf: Day,
): OpenDocument {
  const { kind, contactId, expectedOn, expectedBy, profile } = document
  if (expectedBy === 'user' || expectedBy === 'leftOut') return document
  const side = isOfCustomer(kind) ? 'customers' : 'suppliers'
  const month = monthOfDay(expectedOn)
  const valid = timings.filter(
    each => each.side === side && month >= each.from && (each.to === null || month <= each.to),
  )
  const own = valid.filter(each => each.contactId !== null && each.contactId === contactId)
  const counted = own.length > 0 ? own : valid.filter(each => each.contactId === null)
  const days = counted.reduce((sum, each) => sum + each.days, 0)
  if (days === 0) return document
  const on = addDays(expectedOn, days)
  const day = on > asOf ? on : addDays(asOf, 1)
  return { ...document, expectedOn: day, profile: moved(profile, days) }
}
