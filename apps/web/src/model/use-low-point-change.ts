import type { ForecastSources } from '@millpond/core/forecast'
import type { LowPoint } from '@millpond/core/insight'
import type { Adjustment } from '@millpond/core/plan'
import { useEffect, useState } from 'react'
import { forecastWorker, newSessionId } from './forecast-worker-client.ts'

export interface LowPointChange {
  /** Of the organisation's own forecast; null where there is too little history. */
  readonly before: LowPoint | null
  /** Of that forecast with the adjustments. */
  readonly after: LowPoint | null
}

interface Known extends ForecastSources {
  readonly adjustments: readonly Adjustment[]
  readonly change: LowPointChange
}

/**
 * The low point before and after adjustments, from two sessions that are open meanwhile; null until
 * it is known, and while `adjustments` is null.
 */
export function useLowPointChange(
  { ledger, basis }: ForecastSources,
  adjustments: readonly Adjustment[] | null,
): LowPointChange | null {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (!adjustments) return
    let isWanted = true
    lowPointChange({ ledger, basis }, adjustments).then(
      change => {
        if (isWanted) setKnown({ ledger, basis, adjustments, change })
      },
      // Without an answer the screen goes on saying that it is being worked out.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ledger, basis, adjustments])
  const isCurrent =
    known?.ledger === ledger && known.basis === basis && known.adjustments === adjustments
  return isCurrent ? known.change : null
}

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
