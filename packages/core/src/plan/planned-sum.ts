/** Planned invoices and bills within the plan of their accounts. Decision 065. */
import { type Cents, cents, ZERO } from '#money'
import type { Provenance, ProvenanceInput } from './plan.ts'

/** The planned invoices or bills of one account and month, in cents without sales tax. */
export interface PlannedSum {
  /** A part of the amounts that are usual. */
  readonly within: Cents
  /** On top of them. */
  readonly extra: Cents
  readonly inputs: readonly ProvenanceInput[]
}

/** By account code and month of the plan. */
export type PlannedSums = ReadonlyMap<string, ReadonlyMap<number, PlannedSum>>

/** The amount of one account in one month, and where it comes from. */
export interface PlanCell {
  readonly amount: Cents
  readonly provenance: Provenance
}

export const sumOfPlanned = (sum: PlannedSum | undefined): Cents =>
  sum ? cents(sum.within + sum.extra) : ZERO

/**
 * A month with its planned invoices. They count first, and the usual amount only for what is above
 * them: 1,000 of usual sales with 300 planned is 1,000, and with 1,200 planned 1,200. What is on
 * top of the usual amounts is added. `soFar` is booked already.
 */
export function withPlannedSum(
  { amount, provenance }: PlanCell,
  { within, extra, inputs }: PlannedSum,
  soFar: Cents,
): PlanCell {
  const usual = amount - soFar
  const others = usual > 0 ? Math.max(0, usual - within) : usual
  const without = { label: 'Without planned invoices and bills', amount }
  return {
    amount: cents(soFar + others + within + extra),
    provenance: { ...provenance, inputs: [...provenance.inputs, without, ...inputs] },
  }
}
