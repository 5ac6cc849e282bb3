import { type Cents, cents } from './cents.ts'

const MIN_SHARE = 0.05

export interface AmountDifference {
  readonly difference: Cents
  /** As a share of the compared amount; null if that is zero. */
  readonly share: number | null
}

/** 120 compared with 100 is 20 more, a share of 0.2. */
export function differenceFrom(amount: Cents, compared: Cents): AmountDifference {
  const difference = cents(amount - compared)
  return { difference, share: compared === 0 ? null : difference / Math.abs(compared) }
}

/**
 * Whether a difference gets a colour: more than 5 % of what it is compared with, and more than
 * `from`. Compared with zero there is no share, so the amount alone decides.
 */
export const isNotable = ({ difference, share }: AmountDifference, from: Cents): boolean =>
  Math.abs(difference) > from && (share === null || Math.abs(share) > MIN_SHARE)
