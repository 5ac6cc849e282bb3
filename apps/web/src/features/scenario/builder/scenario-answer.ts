/** The sentences of a scenario. */
import {
  asSubject,
  breakEvenSentence,
  chanceChangeSentence,
  lowPointChange,
  lowPointSentence,
  netEffectSentence,
  paybackSentence,
  shortfallSentence,
  subjectOf,
  when,
} from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import type { Scenario } from '@millpond/core/scenario'
import type { Month } from '@millpond/core/time'
import type { ScenarioFigures } from '#model/scenario-question.ts'
import type { KnownFigures } from '../model/use-builder-figures.ts'
import { QUESTION, WORDS } from '../scenario-words.ts'

interface DescribedFigures extends KnownFigures {
  readonly scenario: Scenario
}

interface Answered {
  readonly known: DescribedFigures | null
  /** As it is on the screen. */
  readonly scenario: Scenario
  readonly currency: string
  /** The running month. */
  readonly now: Month
}

const openEvents = ({ events }: Pick<Scenario, 'events'>) => events.filter(({ isOff }) => !isOff)

/** Whether it has nothing that counts. */
const isEmpty = (scenario: Scenario): boolean =>
  openEvents(scenario).length === 0 && Object.keys(scenario.factorAccountMonthlyValues).length === 0

/** The one event, or the scenario by its name. */
function subjectIn(scenario: Scenario, now: Month): string {
  const [first, ...others] = openEvents(scenario)
  const hasFigures = Object.keys(scenario.factorAccountMonthlyValues).length > 0
  return first && others.length === 0 && !hasFigures
    ? subjectOf(first, now)
    : asSubject(scenario.scenarioName)
}

/**
 * The figures to describe, with the scenario that they are of: the one on the screen, or the one
 * before it while newer figures are calculated. Null where the one before changed nothing.
 */
export function described(known: KnownFigures | null): DescribedFigures | null {
  const scenario = known?.question.stack.layers.at(-1)
  if (!known || !scenario || (!known.isCurrent && isEmpty(scenario))) return null
  return { ...known, scenario }
}

/** The title of the builder: "Hiring a barista in March lowers your low point from …". */
export function answerOf({ known, scenario, currency, now }: Answered, isAdopted = false): string {
  if (isEmpty(scenario)) return isAdopted ? WORDS.adopted : WORDS.nothingChanged
  if (!known) return QUESTION
  const { answers } = known.figures
  return (
    lowPointSentence(answers, { currency, subject: subjectIn(known.scenario, now) }) ??
    WORDS.tooLittle
  )
}

/** What else is worth saying, in sentences. */
export function moreSentences({ known, scenario, currency }: Answered): string[] {
  if (!known || isEmpty(scenario)) return []
  const { answers } = known.figures
  if (!answers.low.after) return []
  return [
    shortfallSentence(answers, currency),
    chanceChangeSentence(answers),
    netEffectSentence(answers, currency),
    answers.payback.kind === 'atOnce' ? null : paybackSentence(answers.payback),
    answers.payback.kind === 'never' ? null : breakEvenSentence(answers.breakEven),
  ].filter(sentence => sentence !== null)
}

/** For a screen reader: `low point $11,300 on 4th June 2027`. */
export function lowPointSpoken({ answers }: ScenarioFigures, currency: string): string | null {
  const { after } = answers.low
  return after && `low point ${formatMoney(after.amount, { currency })} ${when(after)}`
}

/** `Low point $24,000 on 3rd June 2027 → $19,300 on 4th June 2027`. */
export function lowPointWords({ answers }: ScenarioFigures, currency: string): string {
  const { before, after } = answers.low
  return before && after ? lowPointChange(before, after, currency) : WORDS.tooLittle
}
