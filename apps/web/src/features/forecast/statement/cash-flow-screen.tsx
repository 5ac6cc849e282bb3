import { StatementScreen } from './statement-screen.tsx'

/** The cash flow: which months and accounts change cash. Guide §9.2. */
export function Component() {
  return <StatementScreen statement="cashFlow" />
}
