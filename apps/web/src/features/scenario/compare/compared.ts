/** The answers of several scenarios, and which of them is best. Guide §9.7. */
import {
  chancePercent,
  chanceShown,
  type LowPoint,
  type ProfitTotals,
  safestSentence,
  weightedOutcome,
  when,
} from '@millpond/core/insight'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { type Scenario, type ScenarioEvent, startOfEvent } from '@millpond/core/scenario'
import { longMonth, type Month } from '@millpond/core/time'
import { WORDS } from '../scenario-words.ts'

/** Next to the forecast: more lines would look too similar. */
export const MAX_COMPARED = 4

/** The forecast or a scenario, within the months that are compared. */
export interface ComparedSide {
  readonly name: string
  /** At the end of each month. Cents. */
  readonly closing: ArrayLike<number>
  readonly lowest: readonly (LowPoint | null)[]
  readonly highest: readonly (LowPoint | null)[]
  readonly low: LowPoint | null
  readonly chance: number | null
  readonly monthsBelow: number
  readonly atEnd: Cents
  readonly profit: ProfitTotals
  readonly events: readonly ScenarioEvent[]
}

export interface Compared {
  /** Of the longest horizon among the scenarios: all of them are asked about the same months. */
  readonly months: readonly Month[]
  /** Without a floor, a balance below zero counts. */
  readonly floor: Cents | null
  /** The forecast first. */
  readonly sides: readonly ComparedSide[]
}

/** The longest horizon: `next 12 months` for scenarios of 6 and 12. */
export const windowOf = (scenarios: readonly Pick<Scenario, 'forecastHorizon'>[]): number =>
  Math.max(...scenarios.map(each => each.forecastHorizon))

interface Answer {
  readonly text: string
  readonly isBest: boolean
}

interface AnswerRow {
  readonly label: string
  readonly values: readonly Answer[]
}

const NONE = '–'

/**
 * Rows of answers; the best of the scenarios is marked where they differ. Revenue and expenses have
 * no best one: a scenario that loses a customer has lower expenses, and is worse.
 */
export function comparison({ months, floor, sides }: Compared, currency: string): AnswerRow[] {
  const money = (amount: number) => formatMoney(cents(Math.round(amount)), { currency })
  const row = (
    label: string,
    worth: (side: ComparedSide) => number | null,
    write: (value: number, side: ComparedSide) => string,
    better: 'more' | 'less' | 'neither' = 'more',
  ): AnswerRow => {
    const values = sides.map(worth)
    const best = better === 'neither' ? null : bestOf(values.slice(1), better === 'less')
    return {
      label,
      values: sides.map((side, index) => {
        const value = values[index] ?? null
        return {
          text: value === null ? NONE : write(value, side),
          isBest: index > 0 && value !== null && value === best,
        }
      }),
    }
  }
  return [
    row('Low point', ({ low }) => low?.amount ?? null, money),
    row(
      'When it is lowest',
      ({ low }) => (low ? 0 : null),
      (_, { low }) => (low ? when(low) : NONE),
    ),
    row(
      `Months below ${floor === null ? 'zero' : 'your floor'}`,
      ({ low, monthsBelow }) => low && monthsBelow,
      String,
      'less',
    ),
    row(
      floor === null ? 'Chance of running out of cash' : 'Chance of falling below your floor',
      ({ low, chance }) => low && chance,
      chanceShown,
      'less',
    ),
    row(`Cash at the end of ${longMonth(months.at(-1) as Month)}`, ({ atEnd }) => atEnd, money),
    row(
      'Difference in cash from the forecast',
      ({ atEnd }) => atEnd - (sides[0]?.atEnd ?? 0),
      money,
    ),
    row('Revenue', ({ profit }) => profit.revenue, money, 'neither'),
    row('Expenses', ({ profit }) => profit.expenses, money, 'neither'),
    row('Net profit', ({ profit }) => profit.netProfit, money),
  ]
}

/** A row for each event, by its name: when it starts in each scenario. */
export function eventRows({ sides }: Pick<Compared, 'sides'>): AnswerRow[] {
  const names = [...new Set(sides.flatMap(({ events }) => events.map(({ name }) => name)))]
  return names.map(label => ({
    label,
    values: sides.map(({ events }) => {
      const event = events.find(({ name }) => name === label)
      const text = event && (event.isOff ? 'Not included' : longMonth(startOfEvent(event)))
      return { text: text ?? NONE, isBest: false }
    }),
  }))
}

/**
 * "With these likelihoods you would have $26,000 at the end of October 2027, …". The forecast has
 * the rest of the percentages. Null where they are more than 100.
 */
export function weightedWords(
  { months, floor, sides }: Compared,
  percents: readonly number[],
  currency: string,
): string | null {
  const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const last = months.at(-1)
  if (rest < 0 || last === undefined) return null
  const { chance, atEnd } = weightedOutcome(
    sides.map((side, at) => ({
      ...side,
      weight: (at === 0 ? rest : (percents[at - 1] ?? 0)) / 100,
    })),
  )
  const money = formatMoney(atEnd, { currency })
  const cash = `On average, you would have ${money} at the end of ${longMonth(last)}`
  const risk = floor === null ? 'running out of cash' : 'falling below your floor'
  return chance === null
    ? `${cash}.`
    : `${cash}, and a ${chancePercent(chance)}% chance of ${risk}.`
}

/** Null where there is nothing to choose: one scenario, or all the same. */
function bestOf(values: readonly (number | null)[], isLessBetter: boolean): number | null {
  const known = values.filter(value => value !== null)
  if (known.length < 2 || new Set(known).size < 2) return null
  return isLessBetter ? Math.min(...known) : Math.max(...known)
}

/** "Hire in May is the safest of the three: its low point is $12,400 higher than the next one." */
export function safestWords({ sides }: Compared, currency: string): string {
  const scenarios = sides.slice(1)
  const [first, second] = scenarios
  const sentence = safestSentence(scenarios, currency)
  if (sentence !== null) return sentence
  if (!first?.low) return WORDS.tooLittle
  const low = formatMoney(first.low.amount, { currency })
  return second
    ? `These scenarios have the same low point, ${low}.`
    : `The low point of ${first.name} is ${low}.`
}
