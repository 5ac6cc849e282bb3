import { StatementScreen } from './statement-screen.tsx'

/** What do I own and owe? Guide §9.4. */
export function Component() {
  return <StatementScreen statement="balanceSheet" />
}
