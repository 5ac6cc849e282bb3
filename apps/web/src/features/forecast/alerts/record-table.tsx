import {
  type AlertCounts,
  type AlertRecord,
  SENSITIVITIES,
  type Sensitivity,
} from '@millpond/core/alert'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { caughtWords, rightWords, SENSITIVITY_WORDS } from './alert-words.ts'
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
        Once you have a year of books, you will see here how well these alerts would have worked.
      </p>
    )
  }
  const rows = SENSITIVITIES.map(name => ({ name, ...record.bySensitivity[name] }))
  return (
    <div className={styles.choices}>
      <p>
        Millpond went back to {record.closes} past month ends and made the forecasts of the next
        three months again, with today’s floor. Each low month counts once. Closes below the floor
        are left out. Money that the owners put in is not counted. Books have balances at month ends
        only, so low days within a month are not counted.
      </p>
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
