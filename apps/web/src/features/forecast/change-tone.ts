import type { Polarity } from '@millpond/core/item'

/** A difference that is not shown has no arrow and no colour: half a dollar is none. */
const isShown = (difference: number) => Math.abs(difference) >= 50

export const directionOf = (difference: number) =>
  isShown(difference) ? (difference > 0 ? 'up' : 'down') : undefined

/** Good or bad by the meaning of a larger amount; `toneOf(-800, 'moreIsBad')` is good. */
export function toneOf(difference: number, polarity: Polarity) {
  if (!isShown(difference) || polarity === 'neutral') return undefined
  return difference > 0 === (polarity === 'moreIsGood') ? 'good' : 'bad'
}
