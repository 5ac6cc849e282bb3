import type { Organisation } from '@millpond/contract/organisation'
import { providerName } from '@millpond/core/organisation'
import type { ReportBooks, ReportDefinition, ReportResult } from '@millpond/core/report'
import { useEffect, useMemo, useState } from 'react'
import { useGetForecastAccuracyQuery } from '#api/forecast-api.ts'
import { forecastWorker, newSessionId } from '#model/forecast-worker-client.ts'
import type { ForecastModel } from '#model/use-model.ts'

/** A worker that ended lost its books, so they are sent again. */
const MAX_TRIES = 3

/**
 * The result of a draft, calculated off the main thread: the figures of the screens. While it is
 * edited, the last result stays. Null until the first one is known.
 */
export function useReportResult(
  { organisationId, name, provider }: Organisation,
  { ledger, basis, floor }: ForecastModel,
  definition: ReportDefinition,
): ReportResult | null {
  const isTested = definition.blocks.some(({ kind, isHidden }) => kind === 'accuracy' && !isHidden)
  const accuracy = useGetForecastAccuracyQuery({ organisationId }, { skip: !isTested })
  const backtest = accuracy.currentData?.backtest ?? null
  const isWaiting = isTested && accuracy.isLoading
  const books = useMemo<ReportBooks | null>(() => {
    if (isWaiting) return null
    const names = { organisationName: name, providerName: providerName(provider) }
    return { ledger, basis, floor, backtest, ...names }
  }, [ledger, basis, floor, backtest, name, provider, isWaiting])

  const [tries, setTries] = useState(1)
  const id = useOpenReport(books, tries)
  const [known, setKnown] = useState<ReportResult | null>(null)
  useEffect(() => {
    if (id === null) return
    let isWanted = true
    forecastWorker('report', { id, definition }).then(
      result => {
        if (isWanted) setKnown(result)
      },
      () => {
        if (isWanted) setTries(count => Math.min(MAX_TRIES, count + 1))
      },
    )
    return () => {
      isWanted = false
    }
  }, [id, definition])
  return known
}

/** The id under which the worker keeps these books; null until they are sent. */
function useOpenReport(books: ReportBooks | null, tries: number): string | null {
  const [id, setId] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try sends the same again
  useEffect(() => {
    if (!books) return
    const opened = newSessionId()
    // A failure is seen by the first question about the report.
    forecastWorker('openReport', { id: opened, books }).catch(() => undefined)
    setId(opened)
    return () => {
      forecastWorker('closeReport', { id: opened }).catch(() => undefined)
    }
  }, [books, tries])
  return id
}
