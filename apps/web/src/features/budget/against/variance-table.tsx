import { unbudgetedWords, type Variance } from '@millpond/core/budget'
import { type Cents, formatMoney, formatVariance } from '@millpond/core/money'
import type { CellValue } from '@millpond/core/sheet'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Triangle } from '#ui/icon.tsx'
import { NoValue } from '#ui/no-value.tsx'
import styles from './against.module.css'
import { comparedToBudget, signedPercent } from './against-words.ts'

interface VarianceTableProps {
  readonly label: string
  readonly rows: readonly Variance[]
  readonly currency: string
}

const AT_FIRST = 50

/** Each line with its actual amount, its budget and the difference: the largest first. */
export const VarianceTable = ({ label, rows, currency }: VarianceTableProps) => (
  <DataTable
    label={label}
    columns={columnsOf(currency)}
    rows={rows}
    keyOf={({ code }) => code}
    nameOf={({ name }) => name}
    initialSort={{ key: 'difference', isDown: true }}
    limit={AT_FIRST}
  />
)

function columnsOf(currency: string): Column<Variance>[] {
  const money = (value: CellValue) =>
    value === null ? <NoValue /> : formatMoney(value as Cents, { currency })
  const amount = (key: 'actual' | 'budget', name: string): Column<Variance> => ({
    ...{ key, label: name, isNumber: true },
    sortBy: row => row[key],
    cell: row => money(row[key]),
  })
  return [
    {
      ...{ key: 'name', label: 'Account', isRowHead: true },
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
    },
    amount('actual', 'Actual'),
    amount('budget', 'Budget'),
    {
      ...{ key: 'difference', label: 'Difference', isNumber: true },
      sortBy: ({ difference }) => difference && Math.abs(difference),
      cell: row => <Difference {...{ row, currency }} />,
    },
    {
      ...{ key: 'share', label: 'Difference %', isNumber: true },
      sortBy: ({ ratio }) => ratio,
      cell: ({ ratio }) => (ratio === null ? <NoValue /> : signedPercent(ratio)),
    },
    {
      ...{ key: 'words', label: 'In words' },
      cell: row => comparedToBudget(row, { currency }),
    },
  ]
}

/** Sign, triangle and word show it; the colour only repeats them. */
function Difference({ row, currency }: { row: Variance; currency: string }) {
  const { difference, tone, unbudgetedMonths } = row
  if (difference === null) return <NoValue reason={unbudgetedWords(unbudgetedMonths)} />
  return (
    <span className={styles.difference} data-tone={tone ?? undefined}>
      {tone !== null && <Triangle direction={difference > 0 ? 'up' : 'down'} />}
      {formatVariance(difference as Cents, { currency })}
      {tone !== null && <span className="visually-hidden">, {tone}</span>}
    </span>
  )
}
