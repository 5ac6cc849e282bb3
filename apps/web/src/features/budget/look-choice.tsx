import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { BudgetPlace } from './use-budget-place.ts'

const LOOKS = [
  { value: 'plan', label: 'Plan' },
  { value: 'actual', label: 'Against actual' },
] as const

/** The budget as it is written, or beside what happened. */
export const LookChoice = ({ place }: { place: Pick<BudgetPlace, 'look' | 'chooseLook'> }) => (
  <SegmentedControl label="Look" options={LOOKS} value={place.look} onChange={place.chooseLook} />
)
