import type { Organisation } from '@millpond/contract/organisation'
import { afterWatchedSentence } from '@millpond/core/alert'
import { cashOutlook, monthOfLow } from '@millpond/core/insight'
import { longMonth } from '@millpond/core/time'
import { useForecastModel } from '#model/use-forecast-model.ts'
import { PATHS } from '#paths.ts'

interface AfterWatchedProps {
  readonly organisation: Organisation
  readonly weeksAhead: number
}

/** The answer of the dashboard, because alerts end where their weeks end. */
export function AfterWatched({ organisation, weeksAhead }: AfterWatchedProps) {
  const state = useForecastModel(organisation)
  if (state.kind !== 'ready') return null
  const { forecast, fan, floor, ledger } = state.model
  const outlook = cashOutlook(forecast, fan, floor)
  const words = afterWatchedSentence(outlook, weeksAhead, ledger.currency)
  const point = outlook.firstBelow ?? outlook.low
  if (words === null || !point) return null
  const month = monthOfLow(point)
  return (
    <p>
      {words} <a href={`${PATHS.dashboard}?at=${month}`}>See {longMonth(month)}</a>
    </p>
  )
}
