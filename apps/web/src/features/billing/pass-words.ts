import type { PassesPreview } from '@millpond/contract/billing'
import { priceText } from '#screen/plan-prices.ts'

/** `7 of 10 in use`. */
export const passesInUse = ({ used, paid }: PassesPreview): string => `${used} of ${paid} in use`

/** What another number of passes costs or gives back. */
export function passSum(preview: PassesPreview): string | null {
  const { passes, paid, used, pricing, currency } = preview
  if (passes === paid) return null
  if (passes < used) {
    return `${used} ${used === 1 ? 'client uses' : 'clients use'} a pass. Remove one first.`
  }
  const period = pricing === 'monthly' ? 'a month' : 'a year'
  const each = `${priceText({ amount: preview.eachPeriod, currency })} ${period}`
  if (passes > paid) {
    return `You pay ${priceText({ amount: preview.chargedNow, currency })} now, then ${each}.`
  }
  const back = priceText({ amount: preview.creditedLater, currency })
  return `You get ${back} back on your next invoice. Then it is ${each}.`
}
