import type { Organisation } from '@millpond/contract/organisation'
import { type Cents, formatMoney } from '@millpond/core/money'
import {
  findRow,
  type StatementKind,
  statementTable,
  type TableColumn,
  type TableRow,
} from '@millpond/core/table'
import { addMonths, shortMonth } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { ChartEnds, Sparkline } from '#ui/chart/sparkline.tsx'
import styles from './cell-drawer.module.css'

interface CellHistoryProps {
  readonly model: ForecastModel
  readonly statement: StatementKind
  readonly organisation: Organisation
  readonly row: TableRow
  readonly of: TableColumn
}

const DRAWING = { width: 392, height: 120 }
const BEHIND = 12
const AHEAD = 12

/** The row over 24 months, a past and a forecast year; the shown month is marked. */
export function CellHistory({ model, statement, organisation, row, of }: CellHistoryProps) {
  const { ledger, forecast } = model
  const table = statementTable({
    ...{ ledger, forecast, statement, period: 'month', comparisons: [] },
    from: addMonths(ledger.closeMonth, 1 - BEHIND),
    to: addMonths(ledger.closeMonth, AHEAD),
    yearBeginsMonth: organisation.reportingYearBeginsMonth,
  })
  const values = findRow(table.rows, row.key)?.amounts ?? []
  const known = values.filter((value): value is Cents => value !== null)
  const [first, last] = [table.columns[0], table.columns.at(-1)]
  if (known.length === 0 || !first || !last) return null
  const mark = table.columns.findIndex(column => column.key === of.months.at(-1))
  const money = (value: number) => formatMoney(value as Cents, ledger)
  const [low, high] = [money(Math.min(...known)), money(Math.max(...known))]
  return (
    <figure className={styles.drawing}>
      <Sparkline
        label={`${row.name} by month, between ${low} and ${high}`}
        values={values}
        actualCount={table.columns.filter(column => column.kind === 'actual').length}
        {...(mark >= 0 ? { mark } : {})}
        size={DRAWING}
      />
      <ChartEnds isCaption>
        <span>{shortMonth(first.months[0] ?? ledger.closeMonth)}</span>
        <span>
          {low} to {high}
        </span>
        <span>{shortMonth(last.months[0] ?? ledger.closeMonth)}</span>
      </ChartEnds>
    </figure>
  )
}
