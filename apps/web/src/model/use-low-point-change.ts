import type { ForecastSources } from '@millpond/core/forecast'
import type { LowPoint } from '@millpond/core/insight'
import type { Adjustment } from '@millpond/core/plan'
import { forecastWorker, newSessionId } from './forecast-worker-client.ts'
import { useForecastAnswer } from './use-forecast-answer.ts'

export interface LowPointChange {
  /** Of the organisation's own forecast; null with too little history. */
  readonly before: LowPoint | null
  /** Of that forecast with the adjustments. */
  readonly after: LowPoint | null
}

/** The low point before and after adjustments; null until it is computed. */
export const useLowPointChange = (
  sources: ForecastSources,
  adjustments: readonly Adjustment[] | null,
): LowPointChange | null => useForecastAnswer(sources, adjustments, lowPointChange)

/** From two sessions, which are closed afterwards. */
async function lowPointChange(
  sources: ForecastSources,
  adjustments: readonly Adjustment[],
): Promise<LowPointChange> {
  const ids = [newSessionId(), newSessionId()] as const
  try {
    await Promise.all([
      forecastWorker('openSession', { id: ids[0], sources, adjustments: [] }),
      forecastWorker('openSession', { id: ids[1], sources, adjustments }),
    ])
    const [before = null, after = null] = await forecastWorker('lowPoints', { ids })
    return { before, after }
  } finally {
    for (const id of ids) void forecastWorker('closeSession', { id })
  }
}
