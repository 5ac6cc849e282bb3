import type { ReactNode } from 'react'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { CustomerLabel } from './customer-words.ts'

interface NoCustomersProps {
  readonly label: CustomerLabel
  /** False for users who cannot edit. */
  readonly action: ReactNode
}

export const NoCustomers = ({ label, action }: NoCustomersProps) => (
  <>
    <Answer>{`No ${label.toLowerCase()} are recorded yet.`}</Answer>
    <EmptyState title={`Your ${label.toLowerCase()} by month will appear here`} action={action}>
      Track them in one or more groups, such as Shop and Online. You see revenue per customer,
      acquisition cost and churn, and you can use the numbers in your budget.
    </EmptyState>
  </>
)
