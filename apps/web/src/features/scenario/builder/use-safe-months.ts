import { useEffect, useState } from 'react'
import type { SafeMonthsAnswer, ScenarioQuestion } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'

/** The worker has other questions to answer while a user types or drags. */
const REST_MS = 700

interface Known {
  readonly question: ScenarioQuestion
  readonly answer: SafeMonthsAnswer | 'failed'
}

/**
 * In which months an event could start; null until it is known, which is a moment after the last
 * change. Null as well without a question.
 */
export function useSafeMonths(
  question: ScenarioQuestion | null,
  eventCode: string,
): SafeMonthsAnswer | 'failed' | null {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (!question) return
    let isWanted = true
    const timer = setTimeout(() => {
      scenarioWorker('safeMonths', { ...question, eventCode })
        .catch(() => 'failed' as const)
        .then(answer => {
          if (isWanted) setKnown({ question, answer })
        })
    }, REST_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [question, eventCode])
  return known && known.question === question ? known.answer : null
}
