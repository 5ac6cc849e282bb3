import type { ForecastSettings, ForecastSources } from '@millpond/core/forecast'
import { useDeferredValue, useMemo, useState } from 'react'
import { forecastWorker } from '#model/forecast-worker-client.ts'
import type { LoansAnswer } from '#model/questions.ts'
import { useForecastAnswer } from '#model/use-forecast-answer.ts'

const NO_ADJUSTMENTS: readonly never[] = []

const ask = (sources: ForecastSources) => forecastWorker('loansAndAssets', sources)

/** The loans and assets of the books with their schedules; null until they are computed. */
export const useLoansAndAssets = (sources: ForecastSources): LoansAnswer | null =>
  useLatest(useForecastAnswer(sources, NO_ADJUSTMENTS, ask))

/** The same with settings that are not saved yet; null without them. */
export function useLoansPreview(
  { ledger, basis }: ForecastSources,
  settings: ForecastSettings | null,
): LoansAnswer | null {
  const seen = useDeferredValue(settings)
  const draft = useMemo(
    () => ({ ledger, basis: seen ? { ...basis, settings: seen } : basis }),
    [ledger, basis, seen],
  )
  const latest = useLatest(useForecastAnswer(draft, seen ? NO_ADJUSTMENTS : null, ask))
  return settings && latest
}

/** Until the next answer is known, the one before it stays on the screen. */
function useLatest(answer: LoansAnswer | null): LoansAnswer | null {
  const [known, setKnown] = useState(answer)
  if (answer && answer !== known) setKnown(answer)
  return answer ?? known
}
