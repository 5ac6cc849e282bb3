import type { ReactNode } from 'react'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Whoever may not write is offered nothing. */
export const NoTransfers = ({ action }: { action: ReactNode }) => (
  <>
    <Answer>No transfer is planned yet.</Answer>
    <EmptyState title="Planned transfers by month will be here" action={action}>
      Money that moves without being earned or spent: drawings, loan repayments, something bought to
      keep, tax set aside. The cash forecast counts with it.
    </EmptyState>
  </>
)
