import { dayToCheck, rowsToCheck } from '@millpond/core/forecast'
import { rowCheckSentence, statementOfCheck, WEEKS_AHEAD_DAYS } from '@millpond/core/insight'
import type { StatementKind } from '@millpond/core/table'
import { addDays } from '@millpond/core/time'
import { useMemo } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { Banner } from '#ui/banner.tsx'

interface RowsToCheckProps {
  readonly statement: StatementKind
  readonly model: ForecastModel
  /** The statement has weeks or days. */
  readonly isDated: boolean
}

/** Rows that the forecast cannot explain from the past, a plan or a document; of weeks, one day. */
export function RowsToCheck({ statement, model, isDated }: RowsToCheckProps) {
  const { ledger, forecast } = model
  const rows = useMemo(() => {
    if (!isDated) {
      return rowsToCheck(ledger, forecast).filter(row => statementOfCheck(row) === statement)
    }
    const row = dayToCheck(ledger, forecast, addDays(forecast.asOf, WEEKS_AHEAD_DAYS))
    return row ? [row] : []
  }, [ledger, forecast, statement, isDated])
  if (rows.length === 0) return null
  return (
    <Banner label="Figures to check">
      <strong>Some forecast figures look unusual. Please check them.</strong>{' '}
      {rows.map(row => rowCheckSentence(row, ledger.currency)).join(' ')}
    </Banner>
  )
}
