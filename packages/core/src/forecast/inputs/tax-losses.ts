/** Losses of a financial year lower the income tax of the next profits. Decision 089. */
import { lossUsed } from '#calendar'
import { type Cents, type Ppm, shareOf } from '#money'
import { addMonths, type Month, monthNumber, monthsBetween, monthsFrom } from '#time'
import type { ForecastBasis } from '../basis.ts'

const YEAR = 12

export interface LossBooks {
  readonly country: string | null
  /** The tax loss when the running financial year began, in cents; zero or more. */
  readonly opening: number
  /** Of the running year, what happened before the first month of the forecast. */
  readonly booked: { readonly profit: number; readonly charged: number }
}

interface BooksQuestion {
  readonly basis: Pick<ForecastBasis, 'country' | 'yearBeginsMonth' | 'settings'>
  /** The first month of the forecast. */
  readonly first: Month
  /** Booked profit before income tax of a month, and the income tax charged in it. */
  readonly profitIn: (month: Month) => number
  readonly chargedIn: (month: Month) => number
}

/** The last month of the financial year that contains a month. */
export function yearEndOf(month: Month, yearBeginsMonth: number): Month {
  const into = (monthNumber(month) - yearBeginsMonth + YEAR) % YEAR
  return addMonths(month, YEAR - 1 - into)
}

/** The end of the last financial year: in November 2026, with a year from April, March 2026. */
export const lastYearEnd = (month: Month, yearBeginsMonth: number): Month =>
  addMonths(yearEndOf(month, yearBeginsMonth), -YEAR)

/**
 * The loss that the owner entered, less what booked profits have used since then, plus booked
 * losses: of 50,000 at the end of March 2025, after a profit of 20,000 in the next year, 30,000.
 */
export function lossBooksOf({ basis, first, profitIn, chargedIn }: BooksQuestion): LossBooks {
  const { country, yearBeginsMonth, settings } = basis
  const before = lastYearEnd(first, yearBeginsMonth)
  const sum = (after: Month, until: Month, of: (month: Month) => number) =>
    monthsFrom(addMonths(after, 1), Math.max(0, monthsBetween(after, until))).reduce(
      (total, month) => total + of(month),
      0,
    )
  const booked = {
    profit: sum(before, addMonths(first, -1), profitIn),
    charged: sum(before, addMonths(first, -1), chargedIn),
  }
  const { taxLoss } = settings
  let [opening, known] = [taxLoss?.amount ?? 0, taxLoss?.yearEnds ?? before]
  while (known < before) {
    const ends = yearEndOf(addMonths(known, 1), yearBeginsMonth)
    opening = lossAfter(opening, sum(known, ends, profitIn), country)
    known = ends
  }
  return { country, opening, booked }
}

/** The loss that is left after a year: 50,000 and a loss of 10,000 are 60,000. */
export const lossAfter = (loss: number, profit: number, country: string | null): number =>
  profit < 0 ? loss - profit : loss - lossUsed(loss, profit, country)

/**
 * Income tax of the year so far by month, in cents: the tax if the year ended with that month. A
 * loss has no tax, and lowers that of the next years: with 28 %, after a loss of 20,000, months
 * with a profit of 15,000 each have 0, 2,800 and 7,000 by their end.
 */
export function taxSoFar(
  { country, opening, booked }: LossBooks,
  year: {
    readonly profits: readonly number[]
    readonly isNewYear: readonly boolean[]
    readonly ratePpm: Ppm
  },
): Cents[] {
  let [loss, profit] = [opening, booked.profit]
  return year.profits.map((each, at) => {
    if (at > 0 && year.isNewYear[at]) {
      loss = lossAfter(loss, profit, country)
      profit = 0
    }
    profit += each
    return shareOf(Math.max(0, profit) - lossUsed(loss, profit, country), year.ratePpm)
  })
}
