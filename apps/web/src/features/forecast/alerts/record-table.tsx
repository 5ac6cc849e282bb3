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
        How good these alerts would have been is shown when there is a year of books to test them
        on.
      </p>
    )
  }
  const rows = SENSITIVITIES.map(name => ({ name, ...record.bySensitivity[name] }))
  return (
    <div className={styles.choices}>
      <p>
        We tried your floor of today on the last {record.closes} month ends, one to three months
        ahead. Months that start below the floor are left out. Books have balances at month ends
        only, so dips within a month are not counted.
      </p>
      <DataTable
        label="How the alerts would have done"
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
