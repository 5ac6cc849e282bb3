import type { Cents } from '#money'
import type { PlannedAccount } from '#plan'
import type { CashGroup, ModelInput, Statements } from '#statement'
import type { Day, Month } from '#time'
import type { OpenDocument } from '#timing'
import type { ForecastFacts } from './facts.ts'

/** The forecast of one organisation: its plan, what it was put into, and what came out. */
export interface Forecast {
  readonly asOf: Day
  /** Begins with the month of the day after `asOf`. */
  readonly months: readonly Month[]
  readonly plan: readonly PlannedAccount[]
  readonly input: ModelInput
  readonly statements: Statements
  readonly documents: readonly OpenDocument[]
  /** What was learned from the books on the way, for people to check. */
  readonly facts: ForecastFacts
}

/** Five quantiles of cash at each point: 10, 25, 50, 75 and 90 paths of 100 are below. Cents. */
export interface FanQuantiles {
  readonly p10: Float64Array
  readonly p25: Float64Array
  readonly p50: Float64Array
  readonly p75: Float64Array
  readonly p90: Float64Array
}

export interface CashFan {
  readonly paths: number
  readonly months: readonly Month[]
  readonly byMonth: FanQuantiles
  /** Every day of the first months, from the day after `asOf`. */
  readonly days: readonly Day[]
  readonly byDay: FanQuantiles
  /** Share of paths that have been below the floor by the end of each month, 0 to 1. */
  readonly chanceBelow: readonly number[]
  readonly low: {
    readonly p10: Cents
    readonly p50: Cents
    readonly p90: Cents
    /** In which month the lowest month-end falls, and how often; sums to 1. */
    readonly months: readonly { readonly month: Month; readonly chance: number }[]
  }
  /** Days from `asOf` until one path of ten is below the floor; null beyond the horizon. */
  readonly daysOfHeadroom: number | null
}

/** Mean absolute miss of closing cash, cents, and as a share of a usual month's receipts. */
export interface Miss {
  readonly amount: Cents
  readonly share: number
}

/** How forecasts made at past closes, with only what was known then, met what happened. */
export interface BacktestReport {
  readonly closes: readonly Month[]
  readonly horizons: readonly {
    readonly months: 1 | 3 | 6 | 12
    readonly count: number
    readonly ours: Miss
    readonly sameMonthLastYear: Miss
    readonly runRate: Miss
    /** Share of closings inside the 80 % band, 0 to 1. */
    readonly coverage80: number
  }[]
  /** Of payment dates: mean absolute days between expected and real, learned and by due date. */
  readonly paymentDates: {
    readonly count: number
    readonly learnedDays: number
    readonly dueDateDays: number
  } | null
}

/** What a forecast said on the day of an import, kept to be scored and compared later. */
export interface FrozenForecast {
  readonly asOf: Day
  readonly floor: Cents | null
  readonly months: readonly Month[]
  readonly openingCash: Cents
  readonly closing: readonly Cents[]
  readonly lower80: readonly Cents[]
  readonly upper80: readonly Cents[]
  /** Cash by row and month; document cash apart, so that changes can be told by cause. */
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly group: CashGroup
    readonly amounts: readonly Cents[]
  }[]
  readonly documents: readonly {
    readonly documentId: string
    readonly contactName: string
    readonly number: string | null
    readonly amount: Cents
    readonly expectedOn: Day
  }[]
}

export const BRIDGE_CAUSES = [
  'opening',
  'newDocuments',
  'paidDocuments',
  'movedDocuments',
  'plan',
  'salesTax',
  'transfers',
  'lowMonth',
] as const

/** From the low point of one forecast to that of the next; the steps sum exactly to the change. */
export interface Bridge {
  readonly from: { readonly asOf: Day; readonly month: Month; readonly amount: Cents }
  readonly to: { readonly asOf: Day; readonly month: Month; readonly amount: Cents }
  readonly steps: readonly {
    readonly cause: (typeof BRIDGE_CAUSES)[number]
    readonly amount: Cents
    /** The largest few parts, by name, largest effect first. */
    readonly parts: readonly { readonly name: string; readonly amount: Cents }[]
  }[]
}
