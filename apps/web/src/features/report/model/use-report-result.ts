import type { Organisation } from '@millpond/contract/organisation'
import { providerName } from '@millpond/core/organisation'
import type { ReportBooks, ReportDefinition, ReportResult } from '@millpond/core/report'
import { useEffect, useMemo, useState } from 'react'
import { useGetForecastAccuracyQuery } from '#api/forecast-api.ts'
import { forecastWorker, newSessionId } from '#model/forecast-worker-client.ts'
import type { ForecastModel } from '#model/use-model.ts'

/** A worker that ended lost its books, so they are sent again a few times. */
const MAX_FAILURES = 3

interface Calculated {
  /** Null until the first one is known. */
  readonly result: ReportResult | null
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

/**
 * The result of a draft, calculated off the main thread: the figures of the screens. While it is
 * edited, the last result stays.
 */
export function useReportResult(
  { organisationId, name, provider, booksFile }: Organisation,
  { ledger, basis, floor }: ForecastModel,
  definition: ReportDefinition,
): Calculated {
  const isTested = definition.blocks.some(({ kind, isHidden }) => kind === 'accuracy' && !isHidden)
  const accuracy = useGetForecastAccuracyQuery({ organisationId }, { skip: !isTested })
  const backtest = accuracy.currentData?.backtest ?? null
  const isWaiting = isTested && accuracy.isLoading
  const books = useMemo<ReportBooks | null>(() => {
    if (isWaiting) return null
    const names = { organisationName: name, providerName: providerName(provider) }
    return { ledger, basis, floor, backtest, hasDocuments: !booksFile, ...names }
  }, [ledger, basis, floor, backtest, name, provider, booksFile, isWaiting])

  const [failures, setFailures] = useState(0)
  const hasFailed = failures >= MAX_FAILURES
  const id = useOpenReport(hasFailed ? null : books, failures)
  const [known, setKnown] = useState<ReportResult | null>(null)
  useEffect(() => {
    if (id === null) return
    let isWanted = true
    forecastWorker('report', { id, definition }).then(
      result => {
        if (!isWanted) return
        setKnown(result)
        setFailures(0)
      },
      () => {
        if (isWanted) setFailures(count => count + 1)
      },
    )
    return () => {
      isWanted = false
    }
  }, [id, definition])
  // An older result would not be that of what is on the page.
  return { result: hasFailed ? null : known, hasFailed, tryAgain: () => setFailures(0) }
}

/** The id under which the worker keeps these books; null until they are sent. */
function useOpenReport(books: ReportBooks | null, failures: number): string | null {
  const [id, setId] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure the same is sent again
  useEffect(() => {
    if (!books) return
    const opened = newSessionId()
    // A failure is seen by the first question about the report.
    forecastWorker('openReport', { id: opened, books }).catch(() => undefined)
    setId(opened)
    return () => {
      forecastWorker('closeReport', { id: opened }).catch(() => undefined)
    }
  }, [books, failures])
  return books && id
}
