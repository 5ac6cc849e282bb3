import { cents, formatMoney } from '#money'
import { when } from './headline.ts'
import type { CashOutlook } from './outlook.ts'

/**
 * How much is missing at the low point, and from which day: "You need $31,581 more to stay above
 * your floor, starting on 18th May 2027." Null without a low point.
 */
export function neededSentence(outlook: CashOutlook, currency: string): string | null {
  const { low, floor, firstBelow, headroom, from } = outlook
  if (!low || headroom === null) return null
  const money = (amount: number) => formatMoney(cents(amount), { currency })
  if (!firstBelow) {
    const then = low.on <= from ? 'Today you have' : 'At the low point you still have'
    return `${then} ${money(headroom)}${floor === null ? '' : ' above your floor'}.`
  }
  const level = floor === null ? 'zero' : 'your floor'
  const needed = `You need ${money(-headroom)} more to keep your cash above ${level}`
  if (firstBelow.on <= from) return `${needed}.`
  if (firstBelow.on === low.on) return `${needed} ${when(low)}.`
  return `${needed}, starting ${when(firstBelow)}.`
}
