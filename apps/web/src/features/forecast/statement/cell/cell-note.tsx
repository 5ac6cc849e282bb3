import { CASH_REST } from '@millpond/core/insight'
import type { StatementTable, TableRow } from '@millpond/core/table'
import { Link } from 'react-router'
import { screenPath } from '#paths.ts'

interface CellNoteProps {
  readonly table: StatementTable
  readonly row: TableRow
  readonly amount: number | null
  readonly organisationId: string
}

/** What a row is whose name alone does not say it. */
export function CellNote({ table, row, amount, organisationId }: CellNoteProps) {
  if (table.statement !== 'cashFlow') return null
  if (isIn(table, 'unexplained', row)) return <p>{TO_THE_BANK}</p>
  if (isIn(table, 'adjustment', row)) {
    return (
      <p>
        {FROM_THE_PAST}{' '}
        <Link to={screenPath('forecastAccuracy', organisationId)}>
          See how accurate past forecasts were
        </Link>
      </p>
    )
  }
  if (row.key === CASH_REST.nettedIn || row.key === CASH_REST.nettedOut) return <p>{NETTED}</p>
  const isRefund = (amount ?? 0) > 0 && isIn(table, 'payments', row)
  return isRefund ? <p>{CAME_BACK}</p> : null
}

const TO_THE_BANK =
  'Your bank balance moved by more or less than your accounts show. ' +
  'This row is the difference, so that cash agrees with your bank.'
const FROM_THE_PAST =
  'For your company, a simple guess from the past year’s cash was more accurate than the ' +
  'forecast from your accounts alone. This row moves cash towards that guess. It is not a payment.'
const NETTED =
  'The rows above show tax and refunds net. ' +
  'Cash in and cash out each include them in full, so this does not change the net movement.'
const CAME_BACK =
  'More money came in here than went out, for example from refunds. It counts as cash in.'

const isIn = ({ rows }: StatementTable, section: string, { key }: TableRow): boolean => {
  const holds = (row: TableRow): boolean => row.key === key || row.children.some(holds)
  return rows.some(row => row.key === section && holds(row))
}
