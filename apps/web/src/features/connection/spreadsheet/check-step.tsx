import {
  type BooksFile,
  changesBetween,
  type FileFaultPlace,
  fileRecords,
  previewBooks,
} from '@millpond/core/books-file'
import { assembleLedger, type Ledger } from '@millpond/core/ledger'
import { formatMoney, ZERO } from '@millpond/core/money'
import { type Day, formatDay } from '@millpond/core/time'
import { columnName } from '@millpond/core/workbook'
import { useMemo } from 'react'
import { Facts } from '#ui/facts.tsx'
import styles from './spreadsheet.module.css'
import { changeLines, spanOf } from './spreadsheet-words.ts'

const MAX_SHOWN = 20

/** What is wrong in the file, with its place and what to do. */
export function FaultList({ faults }: { faults: readonly FileFaultPlace[] }) {
  return (
    <div role="alert">
      <p className={styles.problem}>
        {faults.length === 1
          ? 'There is one problem in the file.'
          : `There are ${faults.length} problems in the file.`}{' '}
        Nothing is loaded until you correct {faults.length === 1 ? 'it' : 'them'}.
      </p>
      <ul className={styles.faults}>
        {faults.slice(0, MAX_SHOWN).map(fault => (
          <li key={`${fault.row} ${fault.column} ${fault.message}`}>
            {placeOf(fault)}
            {fault.message}
          </li>
        ))}
      </ul>
      {faults.length > MAX_SHOWN && <p>And {faults.length - MAX_SHOWN} more.</p>}
    </div>
  )
}

const placeOf = ({ row, column }: FileFaultPlace): string => {
  if (row === null) return ''
  return column === null ? `Row ${row + 1}: ` : `Row ${row + 1}, column ${columnName(column)}: `
}

interface PreviewProps {
  readonly file: BooksFile
  readonly currency: string
  /** The books that are there now. */
  readonly before: Ledger | null
  readonly today: Day
}

/** The file in a few figures that its owner recognises, and what it changes. */
export function Preview({ file, currency, before, today }: PreviewProps) {
  const { cash, profit, ...preview } = previewBooks(file)
  const lines = useMemo(() => {
    if (!before) return []
    const { records, asOf } = fileRecords(file, { name: '', currency, country: null }, today)
    return changeLines(changesBetween(before, assembleLedger([records], asOf).ledger), currency)
  }, [file, currency, before, today])
  return (
    <>
      <Facts
        label="What is in the file"
        facts={[
          {
            ...{ label: 'Months', value: String(preview.months) },
            note: spanOf(preview.firstMonth, preview.lastMonth),
          },
          { label: 'Accounts', value: String(preview.accounts) },
          {
            ...{ label: 'Cash', value: formatMoney(cash.amount, { currency }) },
            note: `on ${formatDay(cash.on)}`,
          },
          {
            ...{ label: 'Profit', value: formatMoney(profit.amount, { currency }) },
            note: spanOf(profit.from, profit.to),
          },
          {
            ...{
              label: 'Debits less credits',
              value: formatMoney(ZERO, { currency, decimals: 2 }),
            },
            note: 'equal in every month',
          },
        ]}
      />
      {lines.length > 0 && (
        <section aria-labelledby="file-changes">
          <h3 id="file-changes">What changes</h3>
          <ul className={styles.changes}>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
