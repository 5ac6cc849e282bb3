import type { Cents } from '#money'
import type { PlannedAccount } from '#plan'
import type { CashGroup, ModelInput, Statements } from '#statement'
import type { Day, Month } from '#time'
import type { OpenDocument } from '#timing'
import type { AlertFacts } from './alert-facts.ts'
import type { ForecastFacts } from './facts.ts'
import type { PlannedOccurrence } from './planned/planned-document.ts'

/** The number of months in which a forecast looks for the low point. */
export const OUTLOOK_MONTHS = 12

/** The forecast of one organisation: its plan, its inputs and its results. */
export interface Forecast {
  readonly asOf: Day
  /** Starts with the month of the day after `asOf`. */
  readonly months: readonly Month[]
  readonly plan: readonly PlannedAccount[]
  readonly input: ModelInput
  readonly statements: Statements
  readonly documents: readonly OpenDocument[]
  /** Planned invoices and bills, which the flows of `input` have as parts. */
  readonly planned: readonly PlannedOccurrence[]
  /** What was learned from the books, so that users can check it. */
  readonly facts: ForecastFacts
}

/** Five quantiles of cash at each point: 10, 25, 50, 75 and 90 of 100 paths are below. Cents. */
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
  /** The lowest expected day of each later month, where a day before its end is lower. */
  readonly lowDays: readonly Day[]
  readonly byLowDay: FanQuantiles
  /** Share of paths that have been below the floor by the end of each month, 0.05 to 0.95. */
  readonly chanceBelow: readonly number[]
  /** The chance of being below zero, if the floor is above zero; 0 to 1. */
  readonly chanceOverdrawn: readonly number[]
  readonly low: {
    readonly p10: Cents
    readonly p50: Cents
    readonly p90: Cents
    /** The month of the lowest month end, and how often it is the lowest; sums to 1. */
    readonly months: readonly { readonly month: Month; readonly chance: number }[]
  }
  /** Days from `asOf` until one path of ten is below the floor; null after the horizon. */
  readonly daysOfHeadroom: number | null
}

/** Mean absolute miss of closing cash, in cents and as a share of a usual month's receipts. */
export interface Miss {
  readonly amount: Cents
  readonly share: number
}

/**
 * How forecasts from past closes, made with only what was known then, compare with what happened.
 */
export interface BacktestReport {
  readonly closes: readonly Month[]
  readonly horizons: readonly {
    readonly months: 1 | 3 | 6 | 12
    readonly count: number
    readonly ours: Miss
    readonly sameMonthLastYear: Miss
    readonly runRate: Miss
    /** Share of closing balances inside the 80 % range, 0 to 1. */
    readonly coverage80: number
    /**
     * Forecasts leave out new capital, so all figures above compare with closing balances less the
     * capital paid in after the close. Here are those of the balances as they were; absent where no
     * capital was paid in.
     */
    readonly withCapital?: {
      /** The number of closing balances with capital paid in before them. */
      readonly count: number
      readonly ours: Miss
      readonly coverage80: number
    }
  }[]
  /**
   * How accurate payment dates were: the mean absolute number of days between the expected and the
   * real date, by learned and by due date.
   */
  readonly paymentDates: {
    readonly count: number
    readonly learnedDays: number
    readonly dueDateDays: number
  } | null
  /** Month ends that were forecast from the closes; older reports do not have them. */
  readonly ends?: readonly PastEnd[] | undefined
}

/** A month end, one to three months after a close, as it was forecast and as it was. */
export interface PastEnd {
  readonly close: Month
  readonly months: 1 | 2 | 3
  /** Cash at the close. */
  readonly opening: Cents
  /** The range contains the balance 8 times in 10. */
  readonly low: Cents
  readonly expected: Cents
  readonly high: Cents
  /** The closing balance without capital paid in after the close, which forecasts leave out. */
  readonly actual: Cents
}

/** The forecast on the day of an import, stored to be scored and compared later. */
export interface FrozenForecast {
  readonly asOf: Day
  readonly floor: Cents | null
  readonly months: readonly Month[]
  readonly openingCash: Cents
  readonly closing: readonly Cents[]
  /** Balances by day, from the day after `asOf`; older frozen forecasts have none. */
  readonly dailyBalances?: readonly Cents[] | undefined
  /** Complete months behind the forecast; older frozen forecasts do not have it. */
  readonly historyMonths?: number | undefined
  /** By month: the share of paths that have been below the floor, 0 to 1. */
  readonly chanceBelow?: readonly number[] | undefined
  /** By month, the same share for zero instead of the floor. */
  readonly chanceOverdrawn?: readonly number[] | undefined
  readonly lower80: readonly Cents[]
  readonly upper80: readonly Cents[]
  /**
   * Cash by row and month; cash from documents is separate, so that changes can be attributed to
   * causes.
   */
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
  /** Older frozen forecasts do not have it. */
  readonly alertFacts?: AlertFacts | undefined
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
  'lowDay',
] as const

/** A low point and the forecast it comes from. */
export interface BridgeEnd {
  readonly asOf: Day
  readonly on: Day
  readonly precision: 'day' | 'monthEnd'
  readonly amount: Cents
}

/** From the low point of one forecast to that of the next; the steps sum exactly to the change. */
export interface Bridge {
  readonly from: BridgeEnd
  readonly to: BridgeEnd
  readonly steps: readonly {
    readonly cause: (typeof BRIDGE_CAUSES)[number]
    readonly amount: Cents
    /** The largest parts by name, largest effect first. */
    readonly parts: readonly { readonly name: string; readonly amount: Cents }[]
  }[]
}
