import type { ForecastSources } from '@millpond/core/forecast'
import type { Adjustment } from '@millpond/core/plan'
import { useEffect, useState } from 'react'

type Ask<Answer> = (sources: ForecastSources, adjustments: readonly Adjustment[]) => Promise<Answer>

interface Known<Answer> extends ForecastSources {
  readonly adjustments: readonly Adjustment[]
  readonly answer: Answer
}

/**
 * The result of `ask` off the main thread for these sources with these adjustments; null until it
 * is known, and while `adjustments` is null. Both are compared by identity: an answer to an older
 * question is dropped. `ask` is a function of the module, so that it stays the same.
 */
export function useForecastAnswer<Answer>(
  { ledger, basis }: ForecastSources,
  adjustments: readonly Adjustment[] | null,
  ask: Ask<Answer>,
): Answer | null {
  const [known, setKnown] = useState<Known<Answer> | null>(null)
  useEffect(() => {
    if (!adjustments) return
    let isWanted = true
    ask({ ledger, basis }, adjustments).then(
      answer => {
        if (isWanted) setKnown({ ledger, basis, adjustments, answer })
      },
      // Without an answer the screen continues to show that it is being calculated.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ledger, basis, adjustments, ask])
  const isCurrent =
    known?.ledger === ledger && known.basis === basis && known.adjustments === adjustments
  return isCurrent ? known.answer : null
}
