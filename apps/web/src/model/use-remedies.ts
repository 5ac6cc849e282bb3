import type { Remedy } from '@millpond/core/insight'
import { useEffect, useState } from 'react'
import { scenarioWorker } from './scenario-worker.ts'
import type { ForecastModel } from './use-model.ts'

const FORECAST = { root: { kind: 'forecast' }, layers: [] } as const

interface Found {
  readonly of: ForecastModel
  /** Null if they cannot be calculated. */
  readonly remedies: readonly Remedy[] | null
}

/** What keeps cash above the floor; `undefined` until it is calculated. */
export function useRemedies(model: ForecastModel): Found['remedies'] | undefined {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isWanted = true
    const { ledger, basis, floor } = model
    const found = (remedies: Found['remedies']) => {
      if (isWanted) setFound({ of: model, remedies })
    }
    const sources = { ledger, basis }
    scenarioWorker('remedies', { sources, stack: FORECAST, budget: null, floor }).then(found, () =>
      found(null),
    )
    return () => {
      isWanted = false
    }
  }, [model])
  return found?.of === model ? found.remedies : undefined
}
