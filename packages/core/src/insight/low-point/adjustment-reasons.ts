/** The amounts of the forecast adjustment by month, and the past errors behind them. */
import { type Forecast, type Guess, NOT_EXPLAINED, PAST_HORIZONS } from '#forecast'
import { type Cents, cents, formatMoney } from '#money'
import { longMonth, type Month } from '#time'

type Learned = Forecast['facts']['learning']['horizons'][number]

/** The months up to one at which past forecasts were compared. */
export interface AdjustmentReason {
  readonly from: Month
  readonly to: Month
  /** Of these months together, signed as cash. */
  readonly sum: Cents
  /** The same amount in each of these months; null if the first one is partly over. */
  readonly perMonth: Cents | null
  readonly ahead: (typeof PAST_HORIZONS)[number]
  readonly comparison: NonNullable<Learned['comparison']> | null
}

/** The amounts of months are rounded running sums. */
const ROUNDED = 2

/** In the order of the months; empty without an adjustment. After a year it is zero. */
export function adjustmentReasons({ facts, months, statements }: Forecast): AdjustmentReason[] {
  const row = statements.cash.find(({ key }) => key === NOT_EXPLAINED)
  const compared = facts.correction?.shares ?? []
  let start = 0
  return PAST_HORIZONS.flatMap((ahead, index): AdjustmentReason[] => {
    const end = Math.ceil(compared[index]?.ahead ?? 0)
    const [from, to] = [months[start], months[end - 1]]
    if (!row || end <= start || from === undefined || to === undefined) return []
    const amounts = [...row.amounts.subarray(start, end)]
    const sum = cents(amounts.reduce((all, amount) => all + amount, 0))
    const isEven = Math.max(...amounts) - Math.min(...amounts) <= ROUNDED
    const perMonth = isEven ? cents(Math.round(sum / amounts.length)) : null
    start = end
    const learned = facts.learning.horizons.find(({ months: of }) => of === ahead)
    return [{ from, to, sum, perMonth, ahead, comparison: learned?.comparison ?? null }]
  })
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const GUESS_NAMES: Readonly<Record<Guess, string>> = {
  sameMonthLastYear: 'last year’s cash movement',
  runRate: 'the average month of the last year',
  levelLastYear: 'the balance of a year earlier',
}

/** `-$122,000 a month, December 2026 to January 2027` */
export function adjustmentMonths(
  { from, to, sum, perMonth }: AdjustmentReason,
  currency: string,
): string {
  const money = (amount: Cents) => formatMoney(amount, { currency })
  if (from === to) return `${money(sum)} in ${longMonth(from)}`
  const amount = perMonth === null ? `${money(sum)} in total` : `${money(perMonth)} a month`
  return `${amount}, ${longMonth(from)} to ${longMonth(to)}`
}

/**
 * "We tested 21 past forecasts, looking 3 months ahead. Forecasts from your accounts alone were
 * wrong by $312,000 on average, and too high in 17 cases. A simple guess, the balance of a year
 * earlier, was wrong by $180,000." Null where it is not known.
 */
export function adjustmentReason(
  { ahead, comparison }: AdjustmentReason,
  currency: string,
): string | null {
  if (!comparison) return null
  const { forecasts, tooHigh, modelMiss, guess, guessMiss } = comparison
  const money = (amount: number) => formatMoney(cents(amount), { currency })
  const cases = (count: number) => counted(count, 'case')
  const side =
    2 * tooHigh >= forecasts
      ? `too high in ${cases(tooHigh)}`
      : `too low in ${cases(forecasts - tooHigh)}`
  const tested = `${counted(forecasts, 'past forecast')}, looking ${counted(ahead, 'month')} ahead`
  const despite =
    guessMiss < modelMiss
      ? ''
      : ' Over other periods, this guess was more accurate than your accounts.'
  return (
    `We tested ${tested}. Forecasts from your accounts alone were wrong by ` +
    `${money(modelMiss)} on average, and ${side}. A simple guess, ${GUESS_NAMES[guess]}, was ` +
    `wrong by ${money(guessMiss)}.${despite}`
  )
}
