import { StatementScreen } from './statement-screen.tsx'

/** Am I making money, and against plan? Guide §9.3. */
export function Component() {
  return <StatementScreen statement="profitAndLoss" />
}
