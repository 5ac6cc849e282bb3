import type { UsualTiming } from '#timing'

type Counted = Pick<UsualTiming, 'from' | 'days'>

/**
 * When a contact usually pays: `12 days late`, `1 day early` and `on time` are counted from the due
 * day, `45 days after the invoice` from the issue. What it says is what expected dates use.
 */
export function usualWords({ from, days }: Counted, noun: 'invoice' | 'bill'): string {
  if (from === 'issue') return days === 0 ? `on the day of the ${noun}` : afterWords(days, noun)
  if (days === 0) return 'on time'
  return `${daysWords(Math.abs(days))} ${days > 0 ? 'late' : 'early'}`
}

const afterWords = (days: number, noun: string) => `${daysWords(days)} after the ${noun}`

const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)
