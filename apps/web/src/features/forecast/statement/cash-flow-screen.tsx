import { StatementScreen } from './statement-screen.tsx'

/** Which months and which accounts make the balance go where it goes? Guide §9.2. */
export function Component() {
  return <StatementScreen statement="cashFlow" />
}
