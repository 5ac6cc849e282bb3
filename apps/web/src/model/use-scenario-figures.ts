import { useEffect, useState } from 'react'
import type { ScenarioFigures, ScenarioQuestion } from './scenario-question.ts'
import { scenarioWorker } from './scenario-worker.ts'

interface Known {
  /** What the figures answer. */
  readonly question: ScenarioQuestion
  readonly figures: ScenarioFigures
  /** False while a newer question is calculated: these are the figures before it. */
  readonly isCurrent: boolean
}

interface Calculated {
  /** Null until the first are known, and while the last calculation has failed. */
  readonly known: Known | null
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

/**
 * The figures of a scenario off the main thread. While it is edited, the last ones stay. A failed
 * calculation has no figures, because those before it are of another question.
 */
export function useScenarioFigures(question: ScenarioQuestion | null): Calculated {
  const [known, setKnown] = useState<Omit<Known, 'isCurrent'> | null>(null)
  const [failed, setFailed] = useState<ScenarioQuestion | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!question) return
    let isWanted = true
    setFailed(null)
    scenarioWorker('scenario', question).then(
      figures => {
        if (isWanted) setKnown({ question, figures })
      },
      () => {
        if (isWanted) setFailed(question)
      },
    )
    return () => {
      isWanted = false
    }
  }, [question, tries])
  const hasFailed = question !== null && failed === question
  return {
    known: known && !hasFailed ? { ...known, isCurrent: known.question === question } : null,
    hasFailed,
    tryAgain: () => setTries(count => count + 1),
  }
}
