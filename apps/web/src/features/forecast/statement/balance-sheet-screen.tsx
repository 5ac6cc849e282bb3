import { StatementScreen } from './statement-screen.tsx'

/** The balance sheet: what the company owns and owes. Guide §9.4. */
export function Component() {
  return <StatementScreen statement="balanceSheet" />
}
