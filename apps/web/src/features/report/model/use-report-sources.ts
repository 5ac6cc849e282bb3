import type { Organisation } from '@millpond/contract/organisation'
import { providerName } from '@millpond/core/organisation'
import { type ReportDefinition, type ReportSources, reportSources } from '@millpond/core/report'
import { useMemo } from 'react'
import { useGetForecastAccuracyQuery } from '#api/forecast-api.ts'
import type { ForecastModel } from '#model/use-model.ts'

/** The figures of the screens, for the blocks of a draft; null while a block waits for its own. */
export function useReportSources(
  { organisationId, name, provider }: Organisation,
  { ledger, basis, floor, forecast, fan }: ForecastModel,
  { blocks }: ReportDefinition,
): ReportSources | null {
  const isTested = blocks.some(({ kind, isHidden }) => kind === 'accuracy' && !isHidden)
  const accuracy = useGetForecastAccuracyQuery({ organisationId }, { skip: !isTested })
  const backtest = accuracy.currentData?.backtest ?? null
  const sources = useMemo(() => {
    const books = { ledger, basis, floor, backtest, organisationName: name }
    return reportSources({ ...books, providerName: providerName(provider) }, { forecast, fan })
  }, [ledger, basis, floor, forecast, fan, backtest, name, provider])
  return isTested && accuracy.isLoading ? null : sources
}
