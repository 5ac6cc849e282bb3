import { type Cents, cents, type Ppm } from '#money'
import type { OwnTerms } from '../adjustment.ts'

export interface LayeredPart {
  readonly key: string
  readonly terms: OwnTerms
  readonly amounts: readonly Cents[]
}

/** An account of profit and loss by month; of the running month only the rest. */
/** Sales of one event within the amounts; they differ by `rangePpm` in 8 of 10 cases. */
export interface LayeredSales {
  readonly key: string
  readonly rangePpm: Ppm
  readonly amounts: readonly Cents[]
}

export interface LayeredAccount {
  readonly code: string
  readonly amounts: readonly Cents[]
  /** The part of them that is planned invoices or bills, with days of their own; absent is none. */
  readonly planned?: readonly Cents[]
  /** The part of the amounts that events add. */
  readonly added: readonly Cents[]
  readonly parts: readonly LayeredPart[]
  /** Within what events add. */
  readonly sales: readonly LayeredSales[]
  /** What the running month has booked already. */
  readonly soFar: Cents
  readonly taxPpm: Ppm
  /** It is sold or bought on account, so that its payments can be later. */
  readonly isTrade: boolean
}

/** Parts of the same key are one part, and so are sales. */
export function joinedByKey<Part extends LayeredPart | LayeredSales>(
  below: readonly Part[],
  own: readonly Part[],
): Part[] {
  const parts = new Map(below.map(part => [part.key, part]))
  for (const part of own) {
    const known = parts.get(part.key)
    const amounts = part.amounts.map((amount, at) => cents(amount + (known?.amounts[at] ?? 0)))
    parts.set(part.key, { ...part, amounts })
  }
  return [...parts.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
