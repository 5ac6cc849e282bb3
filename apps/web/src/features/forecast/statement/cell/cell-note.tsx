import { type Forecast, NOT_EXPLAINED } from '@millpond/core/forecast'
import {
  ADJUSTMENT_MEANING,
  adjustmentEffect,
  adjustmentMonths,
  adjustmentReason,
  adjustmentReasons,
  adjustmentSentence,
} from '@millpond/core/insight'
import { findRow, type StatementTable, type TableRow } from '@millpond/core/table'
import { Link } from 'react-router'
import { screenPath } from '#paths.ts'

interface CellNoteProps {
  readonly table: StatementTable
  readonly row: TableRow
  readonly amount: number | null
  readonly forecast: Forecast
  readonly organisationId: string
}

/** Explains a row whose name is not enough. */
export function CellNote({ table, row, amount, forecast, organisationId }: CellNoteProps) {
  if (isAdjustment(table, row)) return <AdjustmentNote {...{ forecast, organisationId, table }} />
  if (table.statement !== 'cashFlow') return null
  if (isIn(table, 'unexplained', row)) return <p>{TO_THE_BANK}</p>
  if (isIn(table, 'payments.goods', row)) return <p>{OF_STOCK}</p>
  if (row.key === 'cashIn' || row.key === 'cashOut') return <p>{NETTED}</p>
  const isRefund = (amount ?? 0) > 0 && isIn(table, 'payments', row)
  return isRefund ? <p>{CAME_BACK}</p> : null
}

function AdjustmentNote({
  forecast,
  organisationId,
  table,
}: Pick<CellNoteProps, 'forecast' | 'organisationId' | 'table'>) {
  const { currency } = table
  const effect = adjustmentEffect(forecast)
  const reasons = adjustmentReasons(forecast)
  return (
    <>
      <p>
        For your company, {ADJUSTMENT_MEANING} It is not a payment.{' '}
        <Link to={screenPath('forecastAccuracy', organisationId)}>
          See how accurate past forecasts were
        </Link>
      </p>
      {effect && <p>{adjustmentSentence(effect, currency)}</p>}
      {reasons.length > 0 && (
        <section aria-labelledby="cell-adjustment">
          <h3 id="cell-adjustment">How much, and why</h3>
          <ul>
            {reasons.map(reason => (
              <li key={reason.from}>
                <strong>{adjustmentMonths(reason, currency)}.</strong>{' '}
                {adjustmentReason(reason, currency)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const isAdjustment = ({ statement }: StatementTable, { key }: TableRow): boolean =>
  (statement === 'cashFlow' && key === 'adjustment') ||
  (statement === 'balanceSheet' && key === NOT_EXPLAINED)

const TO_THE_BANK =
  'Your bank balance moved by more or less than your accounts show. ' +
  'This row is the difference, so that cash agrees with your bank.'
const NETTED =
  'Cash in and cash out include tax and refunds in full. ' +
  'The rows above show them net. So the rows add up to the net movement, but not to cash in or ' +
  'cash out.'
const OF_STOCK =
  'These are payments for goods that you sell later. In past months, a cost is shown in the ' +
  'month you sold the goods, and the stock rows show the rest of what you paid. In forecast ' +
  'months, you see what you pay. To compare the two, use the total of the group.'
const CAME_BACK =
  'More money came in here than went out, for example from refunds. It counts as cash in.'

const isIn = ({ rows }: StatementTable, section: string, { key }: TableRow): boolean => {
  const holds = (row: TableRow): boolean => row.key === key || row.children.some(holds)
  const found = findRow(rows, section)
  return found !== undefined && holds(found)
}
