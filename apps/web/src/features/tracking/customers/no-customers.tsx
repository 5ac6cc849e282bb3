import type { ReactNode } from 'react'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { CustomerLabel } from './customer-words.ts'

interface NoCustomersProps {
  readonly label: CustomerLabel
  /** Whoever may not write is offered nothing. */
  readonly action: ReactNode
}

export const NoCustomers = ({ label, action }: NoCustomersProps) => (
  <>
    <Answer>{`No ${label.toLowerCase()} are counted yet.`}</Answer>
    <EmptyState title={`Your ${label.toLowerCase()} by month will be here`} action={action}>
      Count them in one group or several, such as a shop and online. From the counts and your books
      follow revenue per customer, the cost to win one and churn, and accounts can be planned by
      them.
    </EmptyState>
  </>
)
