import { cents } from '@millpond/core/money'
import { addMonths, type Day, type Month } from '@millpond/core/time'
import type { DemoRepeating } from './company.ts'
import { cash, dayIn } from './posting.ts'
import { guid } from './seed.ts'

export interface RepeatingOrder {
  readonly kind: DemoRepeating['kind']
  readonly contactId: string
  readonly accountId: string
  readonly description: string
  /** Dollars, tax included. */
  readonly total: number
  readonly everyMonths: number
  /** The month of its first date; the day of the month is `day`. */
  readonly since: string
  readonly day: number
  readonly until?: Day
}

/** A template whose next date is the first after today. */
export function repeatingOn(key: string, order: RepeatingOrder, today: Day): DemoRepeating {
  let month = order.since as Month
  while (dayIn(month, order.day) <= today) month = addMonths(month, order.everyMonths)
  return {
    repeatingId: guid(key, 'repeating', order.description),
    kind: order.kind,
    contactId: order.contactId,
    accountId: order.accountId,
    description: order.description,
    total: cents(cash(order.total)),
    period: order.everyMonths,
    unit: 'MONTHLY',
    startDate: dayIn(order.since as Month, order.day),
    nextDate: dayIn(month, order.day),
    endDate: order.until ?? null,
  }
}

/** True in the months of the year that are `offset` (0 for January) and every few months after. */
export const isTurn = (month: Month, everyMonths: number, offset: number): boolean =>
  (Number(month.slice(5)) - 1 - offset + 12) % everyMonths === 0
