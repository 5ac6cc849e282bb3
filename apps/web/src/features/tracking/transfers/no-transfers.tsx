import type { ReactNode } from 'react'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Users who cannot edit get no actions. */
export const NoTransfers = ({ action }: { action: ReactNode }) => (
  <>
    <Answer>No transfers are planned yet.</Answer>
    <EmptyState title="Planned transfers by month will appear here" action={action}>
      Drawings, loan repayments, equipment purchases, money set aside for tax. They affect cash, not
      profit.
    </EmptyState>
  </>
)
