import {
  earliestSentence,
  refusalSentence,
  type Safety,
  type StartMonth,
  safeRunsSentence,
} from '@millpond/core/insight'
import type { ScenarioEvent } from '@millpond/core/scenario'
import type { Month } from '@millpond/core/time'
import type { ScenarioQuestion } from '#model/scenario-question.ts'
import styles from '../scenario.module.css'
import { useSafeMonths } from './use-safe-months.ts'

interface SafeStripProps {
  readonly event: ScenarioEvent
  readonly months: readonly Month[]
  readonly question: ScenarioQuestion | null
  readonly hasFloor: boolean
}

/** In which months the event could start, above its slider, and the earliest in words. */
export function SafeStrip({ event, months, question, hasFloor }: SafeStripProps) {
  const answer = useSafeMonths(question, event.code)
  const known = monthsOf(answer)
  const safety = new Map(known.map(each => [each.month, each.safety]))
  return (
    <>
      {!isBelowAnyway(answer) && (
        <div className={styles.strip} aria-hidden="true">
          {months.map(month => (
            <span key={month} data-safety={safety.get(month) satisfies Safety | undefined} />
          ))}
        </div>
      )}
      <p className={styles['event-words']}>{safeWords(answer, event.name, hasFloor)}</p>
    </>
  )
}

type Answered = ReturnType<typeof useSafeMonths>

function monthsOf(answer: Answered): readonly StartMonth[] {
  if (!answer || answer === 'failed') return []
  return answer.kind === 'answer' ? answer.answer.months : answer.months
}

/** Then no month of the event is to blame, and a strip of warnings would say nothing. */
const isBelowAnyway = (answer: Answered): boolean =>
  answer !== null &&
  answer !== 'failed' &&
  answer.kind === 'refused' &&
  (answer.reason === 'baselineBelow' || answer.reason === 'baselineTight')

const safeWords = (answer: Answered, name: string, hasFloor: boolean): string => {
  if (!answer) return 'Looking for safe months…'
  if (answer === 'failed') return 'We couldn’t work out the safe months.'
  if (answer.kind === 'refused') return refusalSentence(answer.reason, { name, hasFloor })
  const earliest = earliestSentence(answer.answer, name, { isByPaths: true, hasFloor })
  return [earliest, safeRunsSentence(answer.answer.months)].filter(Boolean).join(' ')
}
