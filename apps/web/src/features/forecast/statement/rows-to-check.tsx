import { rowsToCheck } from '@millpond/core/forecast'
import { rowCheckSentence, statementOfCheck } from '@millpond/core/insight'
import type { StatementKind } from '@millpond/core/table'
import { useMemo } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { Banner } from '#ui/banner.tsx'

interface RowsToCheckProps {
  readonly statement: StatementKind
  readonly model: ForecastModel
}

/** Rows that the forecast cannot explain from the past, a plan or a document. */
export function RowsToCheck({ statement, model }: RowsToCheckProps) {
  const { ledger, forecast } = model
  const rows = useMemo(
    () => rowsToCheck(ledger, forecast).filter(row => statementOfCheck(row) === statement),
    [ledger, forecast, statement],
  )
  if (rows.length === 0) return null
  return (
    <Banner label="Check these rows">
      <strong>{rows.length === 1 ? 'Check this row.' : 'Check these rows.'}</strong>{' '}
      {rows.map(row => rowCheckSentence(row, ledger.currency)).join(' ')}
    </Banner>
  )
}
