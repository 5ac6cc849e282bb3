import type { Cents } from '#money'
import type { Obligation } from '#statement'
import type { Day, Month } from '#time'

/** A balance on a day, or money that moves on it. */
export interface AmountOnDay {
  readonly on: Day
  readonly amount: Cents
}

/**
 * From the highest balance before a low point to the low point. `from` with the named amounts and
 * the others is `to`, to the cent.
 */
export interface WayDown {
  readonly from: AmountOnDay
  readonly to: AmountOnDay
  /** The three causes that explain most; `on` is null if money moves on several days. */
  readonly largest: readonly {
    readonly name: string
    readonly on: Day | null
    readonly amount: Cents
  }[]
  readonly others: Cents
}

export interface TaxAhead extends AmountOnDay {
  readonly kind: Obligation['kind']
  /** As the country calls it: `GST`. */
  readonly name: string
}

export const COVENANT_MEASURES = ['currentRatio', 'cash', 'interestCover'] as const
export type CovenantMeasure = (typeof COVENANT_MEASURES)[number]

/** A limit that a lender sets. */
export interface Covenant {
  readonly measure: CovenantMeasure
  readonly bound: 'min' | 'max'
  /** The limit: cents for cash, hundredths for a ratio, where 120 is 1.20. */
  readonly limit: number
}

export const COVENANT_TESTS = ['month', 'quarter'] as const

/** A covenant that raises alerts. */
export interface WatchedCovenant extends Covenant {
  /** At the end of what it is tested; quarters are those of the financial year. */
  readonly tested: (typeof COVENANT_TESTS)[number]
}

/** The first month that breaks a covenant. */
export interface CovenantBreach {
  readonly covenant: WatchedCovenant
  readonly month: Month
  /** At the end of that month, in the unit of the limit. */
  readonly value: number
  /** False for a month that has been closed. */
  readonly isForecast: boolean
}

/** What alerts are decided from, as of the day of a forecast. */
export interface AlertFacts {
  /** How many weeks the low point of `way` is looked for in. */
  readonly weeksAhead: number
  /** For each of the next 13 weeks, the share of paths below the floor by its end; 0.05 to 0.95. */
  readonly chanceBelowByWeek: readonly number[]
  /** Null if cash does not fall in these weeks, or if there is too little history. */
  readonly way: WayDown | null
  /** Payments to tax offices in the next four weeks, soonest first; amounts are negative. */
  readonly taxes: readonly TaxAhead[]
  /** What customers owe that has been due for more than 14 days. */
  readonly late: Cents
  /** Income of an average month of the last year, or of the months since the books started. */
  readonly averageIncome: Cents
  /** Of the covenants that are watched, those that are missed; not in older forecasts. */
  readonly breaches?: readonly CovenantBreach[]
}
