import { StatementScreen } from './statement-screen.tsx'

/** The profit and loss: is the company profitable, and compared with its budget? Guide §9.3. */
export function Component() {
  return <StatementScreen statement="profitAndLoss" />
}
