import { useEffect, useState } from 'react'
import { forecastWorker } from './forecast-worker-client.ts'
import type { ScenarioFigures, ScenarioQuestion } from './scenario-question.ts'

interface Known {
  /** What the figures answer. */
  readonly question: ScenarioQuestion
  readonly figures: ScenarioFigures
  /** False while a newer question is calculated: these are the figures before it. */
  readonly isCurrent: boolean
}

/**
 * The figures of a scenario off the main thread; null until the first are known. While it is
 * edited, the last ones stay.
 */
export function useScenarioFigures(question: ScenarioQuestion | null): Known | null {
  const [known, setKnown] = useState<{
    readonly question: ScenarioQuestion
    readonly figures: ScenarioFigures
  } | null>(null)
  useEffect(() => {
    if (!question) return
    let isWanted = true
    forecastWorker('scenario', question).then(
      figures => {
        if (isWanted) setKnown({ question, figures })
      },
      // Without an answer the screen continues to show that it is being calculated.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [question])
  return known && { ...known, isCurrent: known.question === question }
}
