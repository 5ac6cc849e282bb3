import type { Polarity } from '#item'
import { type AmountDifference, type Cents, displayed, isNotable } from '#money'
import type { DifferenceTone } from './result.ts'

/** The colour of a difference as it is shown: none for one that rounds to zero or is small. */
export function toneOf(
  compared: AmountDifference,
  polarity: Polarity,
  notableFrom: Cents,
): DifferenceTone {
  const { difference } = compared
  const isSeen = displayed(difference, {}) !== 0 && isNotable(compared, notableFrom)
  if (!isSeen || polarity === 'neutral') return null
  return difference > 0 === (polarity === 'moreIsGood') ? 'good' : 'bad'
}
