/** Billing periods in UTC, as Stripe counts them. */
import type { Price, Recurring } from './resources.ts'

export const DAY = 86_400

/** The same day of a later month, or its last one: a month after 31 January is 28 February. */
export function addPeriods(from: number, recurring: Recurring, count: number, anchorDay?: number) {
  const { interval, interval_count: every } = recurring
  if (interval === 'day' || interval === 'week') {
    return from + count * every * (interval === 'day' ? DAY : 7 * DAY)
  }
  const date = new Date(from * 1000)
  const months = count * every * (interval === 'year' ? 12 : 1)
  const day = anchorDay ?? date.getUTCDate()
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const time = date.getTime() - Date.UTC(year, date.getUTCMonth(), date.getUTCDate())
  return Math.floor((Date.UTC(year, month, Math.min(day, last)) + time) / 1000)
}

export const periodEndOf = (start: number, price: Price, anchor: number): number =>
  price.recurring
    ? addPeriods(start, price.recurring, 1, new Date(anchor * 1000).getUTCDate())
    : start
