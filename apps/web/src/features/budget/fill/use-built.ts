import {
  type BuildContext,
  type BuildMethod,
  type BuildScope,
  type Built,
  buildCells,
} from '@millpond/core/budget'
import { useEffect, useMemo, useState } from 'react'
import { forecastWorker } from '#model/forecast-worker-client.ts'

export interface FillAsked {
  readonly method: BuildMethod
  readonly scope: BuildScope
}

interface Answered {
  readonly asked: FillAsked
  /** Null if it could not be computed. */
  readonly built: Built | null
}

/**
 * The result of a method, for the preview. Trend and season of a thousand accounts take seconds, so
 * they are computed in the worker, and `built` is null until then.
 */
export function useBuilt(
  asked: FillAsked | null,
  context: BuildContext,
): { readonly built: Built | null; readonly isFailed: boolean } {
  const { ledger } = context
  const isInWorker = asked?.method.kind === 'seasonal'
  const here = useMemo(
    () => (asked && !isInWorker ? buildCells(asked.method, asked.scope, context) : null),
    [asked, isInWorker, context],
  )
  const [answered, setAnswered] = useState<Answered | null>(null)
  useEffect(() => {
    if (asked?.method.kind !== 'seasonal') return
    let isWanted = true
    const answer = (built: Built | null) => isWanted && setAnswered({ asked, built })
    const { scope, method } = asked
    forecastWorker('seasonal', { ledger, scope, ppm: method.ppm }).then(answer, () => answer(null))
    return () => {
      isWanted = false
    }
  }, [asked, ledger])
  if (!isInWorker) return { built: here, isFailed: false }
  const own = answered?.asked === asked ? answered : null
  return { built: own?.built ?? null, isFailed: own !== null && own.built === null }
}
