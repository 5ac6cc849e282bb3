/** The answers of several scenarios, and which of them is best. Guide §9.7. */
import { chancePercent, safestSentence, when } from '@millpond/core/insight'
import { cents, formatMoney } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import type { ScenarioSide } from '#model/scenario-question.ts'
import { WORDS } from '../scenario-words.ts'

/** Next to the forecast: more lines would look too similar. */
export const MAX_COMPARED = 4

export interface Compared {
  readonly months: readonly Month[]
  /** The forecast first. */
  readonly sides: readonly { readonly name: string; readonly side: ScenarioSide }[]
}

interface Answer {
  readonly text: string
  readonly isBest: boolean
}

interface AnswerRow {
  readonly label: string
  readonly values: readonly Answer[]
}

const NONE = '–'

/** Rows of answers; the best of the scenarios is marked where they differ. */
export function comparison(
  { months, sides }: Compared,
  horizon: number,
  currency: string,
): AnswerRow[] {
  const money = (amount: number) => formatMoney(cents(Math.round(amount)), { currency })
  const at = Math.min(horizon, months.length) - 1
  const row = (
    label: string,
    worth: (side: ScenarioSide) => number | null,
    write: (value: number, side: ScenarioSide) => string,
    isLessBetter = false,
  ): AnswerRow => {
    const values = sides.map(({ side }) => worth(side))
    const best = bestOf(values.slice(1), isLessBetter)
    return {
      label,
      values: sides.map(({ side }, index) => {
        const value = values[index] ?? null
        return {
          text: value === null ? NONE : write(value, side),
          isBest: index > 0 && value !== null && value === best,
        }
      }),
    }
  }
  return [
    row('Low point', ({ outlook }) => outlook.low?.amount ?? null, money),
    row(
      'When it is lowest',
      ({ outlook }) => (outlook.low ? 0 : null),
      (_, { outlook }) => (outlook.low ? when(outlook.low) : NONE),
    ),
    row(
      'Months below the floor',
      ({ outlook, isBelow }) => outlook.low && isBelow.slice(0, at + 1).filter(Boolean).length,
      String,
      true,
    ),
    row(
      'Chance below the floor',
      ({ outlook }) => outlook.chance,
      value => `${chancePercent(value)}%`,
      true,
    ),
    row(
      `Cash at the end of ${longMonth(months[at] as Month)}`,
      ({ closing }) => closing[at] ?? null,
      money,
    ),
    row(
      'More or less than the forecast then',
      ({ closing }) => (closing[at] ?? 0) - (sides[0]?.side.closing[at] ?? 0),
      money,
    ),
  ]
}

/** Null where there is nothing to choose: one scenario, or all the same. */
function bestOf(values: readonly (number | null)[], isLessBetter: boolean): number | null {
  const known = values.filter(value => value !== null)
  if (known.length < 2 || new Set(known).size < 2) return null
  return isLessBetter ? Math.min(...known) : Math.max(...known)
}

/** "Hire in May is the safest of the three: its low point is $12,400 higher than the next one." */
export function safestWords({ sides }: Compared, currency: string): string {
  const scenarios = sides.slice(1).map(({ name, side }) => ({ name, low: side.outlook.low }))
  const [first, second] = scenarios
  const sentence = safestSentence(scenarios, currency)
  if (sentence !== null) return sentence
  if (!first?.low) return WORDS.tooLittle
  const low = formatMoney(first.low.amount, { currency })
  return second
    ? `These scenarios have the same low point, ${low}.`
    : `The low point of ${first.name} is ${low}.`
}
