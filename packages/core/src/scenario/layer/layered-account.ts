import { type Cents, cents, type Ppm } from '#money'
import type { OwnTerms } from '../adjustment.ts'

export interface LayeredPart {
  readonly key: string
  readonly terms: OwnTerms
  readonly amounts: readonly Cents[]
}

/** An account of profit and loss by month; of the running month only the rest. */
export interface LayeredAccount {
  readonly code: string
  readonly amounts: readonly Cents[]
  /** The part of the amounts that events add. */
  readonly added: readonly Cents[]
  readonly parts: readonly LayeredPart[]
  /** What the running month has booked already. */
  readonly soFar: Cents
  readonly taxPpm: Ppm
  /** It is sold or bought on account, so that its payments can be later. */
  readonly isTrade: boolean
}

/** Parts of the same terms are one part. */
export function joinedParts(
  below: readonly LayeredPart[],
  own: readonly LayeredPart[],
): LayeredPart[] {
  const parts = new Map(below.map(part => [part.key, part]))
  for (const part of own) {
    const known = parts.get(part.key)
    const amounts = part.amounts.map((amount, at) => cents(amount + (known?.amounts[at] ?? 0)))
    parts.set(part.key, { ...part, amounts })
  }
  return [...parts.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
