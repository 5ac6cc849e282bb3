import type { CashFan, Forecast, ForecastSources } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import { useEffect, useState } from 'react'
import { forecastWorker } from './forecast-worker-client.ts'

/** A forecast with its sources: they are valid only together. */
export interface ForecastModel extends ForecastSources {
  readonly floor: Cents | null
  readonly forecast: Forecast
  readonly fan: CashFan
}

/** Results are cached as long as the ledger and the basis stay the same. */
const kept = new WeakMap<Ledger, WeakMap<ForecastSources['basis'], ForecastModel>>()

const keptFor = (sources: ForecastSources | null) =>
  sources ? kept.get(sources.ledger)?.get(sources.basis) : undefined

function keep(model: ForecastModel): ForecastModel {
  const ofLedger = kept.get(model.ledger) ?? new WeakMap()
  kept.set(model.ledger, ofLedger.set(model.basis, model))
  return model
}

/** Another floor needs another fan; another ledger or basis needs everything. */
async function modelOf(
  { ledger, basis }: ForecastSources,
  floor: Cents | null,
): Promise<ForecastModel> {
  const before = keptFor({ ledger, basis })
  if (before?.floor === floor) return before
  if (before) {
    const { forecast } = before
    return keep({ ...before, floor, fan: await forecastWorker('fan', { forecast, floor }) })
  }
  const answer = await forecastWorker('model', { ledger, basis, floor })
  return keep({ ledger, basis, floor, ...answer })
}

interface Failure extends ForecastSources {
  readonly cause: unknown
}

/**
 * The model of these sources and, until it is computed, the last one, so that a refresh interrupts
 * no one. Null before the first. Throws if it cannot be computed.
 */
export function useModel(
  sources: ForecastSources | null,
  floor: Cents | null,
): ForecastModel | null {
  const [known, setKnown] = useState<ForecastModel | null>(() => {
    const before = keptFor(sources)
    return before?.floor === floor ? before : null
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const { ledger, basis } = sources ?? {}
  useEffect(() => {
    if (!ledger || !basis) return
    let isWanted = true
    modelOf({ ledger, basis }, floor).then(
      model => {
        if (isWanted) setKnown(model)
      },
      (cause: unknown) => {
        if (isWanted) setFailure({ ledger, basis, cause })
      },
    )
    return () => {
      isWanted = false
    }
  }, [ledger, basis, floor])
  // A failure says nothing about later books and settings.
  if (failure && failure.ledger === ledger && failure.basis === basis) throw failure.cause
  return known
}
