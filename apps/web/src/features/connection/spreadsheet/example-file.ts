import { closeMonthOf, type Day, monthsUntil, shortMonth } from '@millpond/core/time'
import { saveFile } from '#ui/save-file.ts'

/** A small trial balance by month that balances, for the user to replace with their own figures. */
function exampleCsv(today: Day): string {
  const months = monthsUntil(closeMonthOf(today), 13)
  const lines = [
    ['Code', 'Account', 'Type', ...months.map(shortMonth)],
    ...ROWS.map(([code, name, type, start, step]) => [
      ...[code, name, type],
      ...months.map((_, at) => (start + at * step).toFixed(2)),
    ]),
  ]
  return `${lines.map(cells => cells.join(',')).join('\r\n')}\r\n`
}

/** Debits are positive; each column comes to zero. Amounts are of all months since the start. */
const ROWS: readonly (readonly [string, string, string, start: number, step: number])[] = [
  ['200', 'Sales', 'Income', -8000, -8000],
  ['310', 'Cost of goods sold', 'Cost of sales', 3000, 3000],
  ['400', 'Rent', 'Expense', 1500, 1500],
  ['477', 'Wages', 'Expense', 2500, 2500],
  ['090', 'Business account', 'Bank', 11_000, 700],
  ['610', 'Accounts receivable', 'Accounts receivable', 4000, 300],
  ['800', 'Accounts payable', 'Accounts payable', -2000, 0],
  ['970', 'Share capital', 'Equity', -12_000, 0],
]

export const saveExample = (today: Day): void =>
  saveFile('Millpond example ledger.csv', new Blob([exampleCsv(today)], { type: 'text/csv' }))
