import type { BankLine, BankLines } from '@millpond/core/insight'
import { CsvButton } from '#screen/csv-button.tsx'

interface BanksCsvProps {
  /** The name of the organisation, with which the file's name starts. */
  readonly name: string
  readonly lines: BankLines
}

const CENTS = 100

/** Saves the table of bank accounts. */
export const BanksCsv = ({ name, lines }: BanksCsvProps) => (
  <CsvButton fileName={`${name} bank accounts`} rows={() => rowsOf(lines)} />
)

const rowsOf = ({ months, accounts, total }: BankLines) => [
  ['Account', 'Today', 'Low point', 'Low point on', 'Overdraft limit', ...months],
  ...accounts.map(account => rowOf(account.name, account, account.limit)),
  rowOf('All accounts', total, null),
]

const rowOf = (
  name: string,
  { today, low, monthEnds }: Pick<BankLine, 'today' | 'low' | 'monthEnds'>,
  limit: number | null,
) => [
  ...[name, today / CENTS, low && low.amount / CENTS, low?.on ?? null],
  ...[limit === null ? null : limit / CENTS, ...monthEnds.map(amount => amount / CENTS)],
]
