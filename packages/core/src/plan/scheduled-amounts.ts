import type { LedgerSeries } from '#ledger'
import { type Cents, ZERO } from '#money'
import type { ProvenanceInput } from './plan.ts'

/** What schedules of the user's add to an account: interest of loans, depreciation of assets. */
export interface ScheduledAmounts {
  /** The account with its past without what the schedules explain; its forecast continues that. */
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
