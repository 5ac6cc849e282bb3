/** The expected difference between cash and the accounts' forecasts, learned from past misses. */

import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode } from '#item'
import { valueAt } from '#ledger'
import { allocate, type Cents, cents, ZERO } from '#money'
import type { Transfer } from '#plan'
import type { OpeningBalance } from '#statement'
import {
  addMonths,
  type Day,
  dayInMonth,
  dayNumber,
  daysIn,
  lastDay,
  type Month,
  monthOfDay,
} from '#time'
import { type AccountIndex, NOT_EXPLAINED } from './account-index.ts'
import { capitalBetween, capitalByMonth } from './capital.ts'
import type { RegularTransfer } from './inputs/regular-transfers.ts'
import {
  combinationAt,
  combined,
  correctionShare,
  PAST_HORIZONS,
  type PastLearning,
  usesGuesses,
} from './past-learning.ts'

export interface CorrectionQuestion {
  readonly accountIndex: AccountIndex
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly learning: PastLearning
  /** The expected movements of balance-sheet accounts. */
  readonly expected: readonly RegularTransfer[]
  /** Cash at the end of each month by the accounts' forecasts, in cents. */
  readonly closings: ArrayLike<number>
  /** Cash at the end of `asOf`. */
  readonly opening: number
}

/** What the forecast of cash uses in addition to the forecasts of the accounts. */
export interface PastCorrection {
  /**
   * By forecast month, in cents; positive is cash in. The running sum is the change of closing
   * cash.
   */
  readonly amounts: readonly Cents[]
  /**
   * The share of the correction that its limit leaves, 0 to 1, at the compared month ends.
   */
  readonly shares: readonly Ahead[]
}

/** A value so many months after the day of the forecast. */
interface Ahead {
  readonly ahead: number
  readonly value: number
}

const YEAR = 12

/**
 * The amounts by month that move closing cash from the model's forecast to a combination with
 * simple guesses that were more accurate in the past. The combination is made at the month ends
 * nearest to 1, 3, 6 and 12 months ahead, where past forecasts were compared. Its difference from
 * the model grows by equal amounts in the months between: last year's payment days are no reason
 * for cash to go up in one month and down in the next. After a year the guesses add no information,
 * so the difference stays. With the model at 100.00, last year's level at 60.00 and equal weights
 * it is −20.00. Null if the model alone was the most accurate, or if the books do not have the cash
 * of a year ago.
 */
export function pastCorrection(question: CorrectionQuestion): PastCorrection | null {
  const { months, learning, closings } = question
  const guesses = guessesOf(question)
  if (guesses === null || !usesGuesses(learning)) return null
  const made = guesses.map(({ ahead, cash }, at) => {
    const forecasts = { model: closings[at] ?? 0, ...cash }
    const combination = combinationAt(learning, ahead)
    return {
      ahead,
      difference: combined(forecasts, combination) - forecasts.model,
      share: correctionShare(forecasts, combination),
    }
  })
  const compared = comparedOf(made)
  const differences = [
    { ahead: 0, value: 0 },
    ...compared.map(({ ahead, difference }) => ({ ahead, value: difference })),
  ]
  const totals = guesses.map(({ ahead }) => Math.round(onLines(differences, ahead)))
  return {
    amounts: months.map((_, at) => {
      const total = totals[at]
      return total === undefined ? ZERO : cents(total - (totals[at - 1] ?? 0))
    }),
    shares: compared.map(({ ahead, share }) => ({ ahead, value: share })),
  }
}

/** The share of the correction that its limit leaves so many months ahead, for `spreadAt`. */
export const shareAhead = ({ shares }: PastCorrection, months: number): number =>
  onLines(shares, months)

/** The month ends nearest to those where past forecasts were compared, and the last one. */
function comparedOf<T extends { readonly ahead: number }>(all: readonly T[]): T[] {
  const nearest = PAST_HORIZONS.flatMap(
    months => all.find(({ ahead }) => ahead >= months - 0.5) ?? [],
  )
  return [...nearest, ...all.slice(-1)]
}

/**
 * The value on straight lines between the known values; constant before the first and after the
 * last one.
 */
function onLines(values: readonly Ahead[], ahead: number): number {
  const next = values.findIndex(each => each.ahead >= ahead)
  const [from, to] = [values[next - 1], values.at(next)]
  if (!from || !to) return to?.value ?? 0
  return from.value + ((to.value - from.value) * (ahead - from.ahead)) / (to.ahead - from.ahead)
}

interface Guess {
  /** Months from `asOf` to the end of the month. */
  readonly ahead: number
  readonly cash: {
    readonly sameMonthLastYear: number
    readonly runRate: number
    readonly levelLastYear: number
  }
}

/**
 * The guesses for a year from the first month; null unless the books have the cash of all of last
 * year. Capital that was paid in last year is not expected again.
 */
function guessesOf(question: CorrectionQuestion): Guess[] | null {
  const { accountIndex, asOf, months, opening } = question
  const [first] = months
  if (first === undefined) return null
  const cashAt = cashOf(accountIndex)
  const capital = capitalByMonth(accountIndex, question.expected)
  const passed = monthOfDay(asOf) === first ? dayNumber(asOf) / daysIn(first) : 0
  const close = cashAt(addMonths(first, -1))
  const start = cashAt(addMonths(first, -1 - YEAR))
  const end = cashAt(addMonths(first, -YEAR))
  if (close === null || start === null || end === null) return null
  // Last year's balance on the same day, and the capital of last year's same month until then.
  const sameDay = start + (end - start) * passed
  const lastYearBefore = addMonths(first, -1 - YEAR)
  const untilSameDay = passed * (capital.get(addMonths(first, -YEAR)) ?? 0)
  const moved = close - start - capitalBetween(capital, lastYearBefore, addMonths(first, -1))
  const found: Guess[] = []
  for (const [at, month] of months.slice(0, YEAR).entries()) {
    const lastYear = cashAt(addMonths(month, -YEAR))
    if (lastYear === null) return null
    const ahead = at + 1 - passed
    const paidIn = capitalBetween(capital, lastYearBefore, addMonths(month, -YEAR))
    found.push({
      ahead,
      cash: {
        sameMonthLastYear: opening + lastYear - sameDay - (paidIn - untilSameDay),
        runRate: opening + (moved * ahead) / YEAR,
        levelLastYear: lastYear,
      },
    })
  }
  return found
}

/** The sum of all bank accounts at the end of a complete month; null where the books have none. */
function cashOf(accountIndex: AccountIndex): (month: Month) => number | null {
  const { ledger } = accountIndex
  const codes = new Set(accountIndex.withRole('bank'))
  const banks = accountIndex.balance.filter(({ code }) => codes.has(code))
  return month => {
    if (month > ledger.closeMonth) return null
    const values = banks.flatMap(series => valueAt(ledger, series, month) ?? [])
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
  }
}

/**
 * The correction as transfers of the main bank account, in equal parts on the days of each month
 * that are still to come: it has no day of its own, so it must not decide on which day cash is low.
 */
export function correctionTransfers(
  { amounts }: PastCorrection,
  { months, asOf, bank }: Pick<CorrectionQuestion, 'months' | 'asOf'> & { readonly bank: ItemCode },
): Transfer[] {
  return amounts.flatMap((amount, at) => {
    const month = months[at]
    if (month === undefined || amount === ZERO) return []
    const days = monthDays(month).filter(on => on > asOf)
    const ends = amount > 0 ? [NOT_EXPLAINED, bank] : [bank, NOT_EXPLAINED]
    const [from = bank, to = bank] = ends
    const on = days.length > 0 ? days : [lastDay(month)]
    const parts = allocate(
      cents(Math.abs(amount)),
      on.map(() => 1),
    )
    return on.flatMap((day, index) => {
      const part = parts[index] ?? ZERO
      return part === ZERO ? [] : [{ on: day, from, to, amount: part, label: NAME }]
    })
  })
}

const monthDays = (month: Month): Day[] =>
  Array.from({ length: daysIn(month) }, (_, at) => dayInMonth(month, at + 1))

const NAME = 'Forecast adjustment'

/** The line of the balance sheet that holds the correction: earnings that no account explains. */
export const notExplained: OpeningBalance = {
  code: NOT_EXPLAINED,
  name: NAME,
  itemType: ITEM_TYPE.equity,
  itemSubType: ITEM_SUB_TYPE.equity,
  role: null,
  amount: ZERO,
}
