import type { ReactNode } from 'react'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Users who cannot edit get no actions. */
export const NoDrivers = ({ action }: { action: ReactNode }) => (
  <>
    <Answer>You have no drivers yet.</Answer>
    <EmptyState title="Your drivers by month will appear here" action={action}>
      Plan people, hours, units, rates or percentages by month. The formulas of your budget can then
      use them: for example = [Staff hours] * [Hourly rate].
    </EmptyState>
  </>
)
