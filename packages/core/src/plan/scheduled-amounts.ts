import type { LedgerSeries } from '#ledger'
import { type Cents, ZERO } from '#money'
import type { ProvenanceInput } from './plan.ts'

/** What the user's loan and asset schedules add to an account: interest and depreciation. */
export interface ScheduledAmounts {
  /** The account's history less what the schedules explain. Its forecast continues this rest. */
  readonly rest: LedgerSeries
  /** Cents by month of the plan, natural sign. */
  readonly parts: readonly { readonly label: string; readonly amounts: readonly Cents[] }[]
}

/** The amounts of a month with what is left of its history; null without schedules. */
export function scheduledInputs(
  scheduled: ScheduledAmounts | undefined,
  at: number,
  rest: Cents,
): readonly ProvenanceInput[] | null {
  if (!scheduled) return null
  return [
    ...scheduled.parts.map(({ label, amounts }) => ({ label, amount: amounts[at] ?? ZERO })),
    { label: 'Other, from its history', amount: rest },
  ].filter(({ amount }) => amount !== ZERO)
}
