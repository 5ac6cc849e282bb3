import {
  type AlertCounts,
  type AlertRecord,
  SENSITIVITIES,
  type Sensitivity,
} from '@millpond/core/alert'
import { type Column, DataTable } from '#ui/data-table.tsx'
import {
  caughtWords,
  recordWords,
  rightWords,
  SENSITIVITY_WORDS,
  sameRecordWords,
} from './alert-words.ts'
import styles from './alerts.module.css'

interface RecordTableProps {
  readonly record: AlertRecord | null
  readonly chosen: Sensitivity
}

interface Row extends AlertCounts {
  readonly name: Sensitivity
}

/** ALR-02: how many low months each sensitivity would have caught, and how often it was right. */
export function RecordTable({ record, chosen }: RecordTableProps) {
  if (!record) {
    return (
      <p className={styles.quiet}>
        You will see here how well these alerts would have worked. The test needs a year of books.
        It runs after each sync and is ready a few minutes later.
      </p>
    )
  }
  const rows = SENSITIVITIES.map(name => ({ name, ...record.bySensitivity[name] }))
  const [first] = rows
  const isSame = rows.every(row =>
    (['dips', 'caught', 'warnings', 'wrong'] as const).every(name => row[name] === first?.[name]),
  )
  return (
    <div className={styles.record}>
      <h3>Would these alerts have helped?</h3>
      {isSame && first ? (
        <p>{sameRecordWords(first)}</p>
      ) : (
        <DataTable
          label="How well the alerts would have worked"
          columns={COLUMNS}
          rows={rows}
          keyOf={row => row.name}
          nameOf={row =>
            row.name === chosen
              ? `${SENSITIVITY_WORDS[row.name]}, chosen`
              : SENSITIVITY_WORDS[row.name]
          }
        />
      )}
      <details>
        <summary>How we tested</summary>
        <p>{recordWords(record.closes)}</p>
      </details>
    </div>
  )
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'sensitivity',
    label: 'Sensitivity',
    isRowHead: true,
    cell: row => SENSITIVITY_WORDS[row.name],
  },
  { key: 'caught', label: 'Low months caught', cell: caughtWords },
  { key: 'missed', label: 'Missed', cell: row => row.missed },
  { key: 'right', label: 'Warnings that came true', cell: rightWords },
  { key: 'wrong', label: 'False alarms', cell: row => row.wrong },
]
