import type { Day } from '#time'

/** A day of a month after the last month of a period: `day` 28, `monthsAfter` 1. */
export interface DueDay {
  readonly day: number
  readonly monthsAfter: number
}

/** What a statute says of a tax that is handed over by period. */
export interface Statute {
  readonly source: string
  readonly validFrom: Day
  /** Months of a period where the organisation has no other. */
  readonly periodMonths: number
  /** Periods are as long as the organisation says; otherwise as long as the statute says. */
  readonly isPeriodChosen: boolean
  /** A month (1 to 12) with which a period begins; `year` is the organisation's own first month. */
  readonly beginsWith: 'year' | number
  readonly due: DueDay | { readonly workingDaysAfterPayday: number } | 'semiWeekly'
  /** Another day for periods of so many months. */
  readonly dueByLength?: Readonly<Record<number, DueDay>>
  /** Another day for periods that end with a certain month (1 to 12). */
  readonly dueByEnd?: Readonly<Record<number, DueDay>>
  /** A year in periods of different length, each with its day; together they have 12 months. */
  readonly parts?: readonly { readonly months: number; readonly due: DueDay }[]
  /** Where a day falls that banks do not work on. */
  readonly moves: 'later' | 'earlier'
}
