/** A scenario and what it rests on, as the worker is asked for them and answers. */
import type { ForecastSources } from '@millpond/core/forecast'
import type {
  FoundSafeMonths,
  LowPoint,
  ScenarioAnswers,
  ScenarioCause,
} from '@millpond/core/insight'
import type { Cents } from '@millpond/core/money'
import type { PlannedAmounts } from '@millpond/core/plan'
import type { ScenarioAdjustment, ScenarioStack } from '@millpond/core/scenario'
import type { Day, Month } from '@millpond/core/time'
import type { ScenarioBook } from '@millpond/core/workbook'

export interface ScenarioQuestion {
  readonly sources: ForecastSources
  readonly stack: ScenarioStack
  /** The budget that the deepest scenario rests on, if it rests on one. */
  readonly budget: PlannedAmounts | null
  readonly floor: Cents | null
  /** Months of the answers; by default the horizon of the scenario. */
  readonly horizon?: number
}

/** A question whose books may be those that the worker was given before, under the same key. */
export type Keyed<Asked extends ScenarioQuestion> = Omit<Asked, 'sources'> & {
  readonly sources: ForecastSources | null
  /** Absent where the books are not kept. */
  readonly sourcesKey?: number
}

interface ScenarioSide {
  /** At the end of each month. Cents. */
  readonly closing: Float64Array
  /** By month, its lowest day to come; null where days are not known. */
  readonly lowest: readonly (LowPoint | null)[]
  /** By month, the peak before the low point; null in all others. */
  readonly highest: readonly (LowPoint | null)[]
  /** By account, the amount that counts in each month. Cents. */
  readonly amounts: ReadonlyMap<string, Float64Array>
}

export interface ScenarioFigures {
  /** All months of the forecast. */
  readonly months: readonly Month[]
  readonly before: ScenarioSide
  readonly after: ScenarioSide
  /** Within the horizon. */
  readonly answers: ScenarioAnswers
  /** Why the low point is another one: the amounts add up to its change. */
  readonly causes: readonly ScenarioCause[]
  /** By event, what it adds to the profit of the twelfth month. Cents. */
  readonly effects: ReadonlyMap<string, Cents>
  /** What its events and typed figures change. */
  readonly adjustments: readonly ScenarioAdjustment[]
  /** The budget that it rests on is gone, so it rests on the forecast. */
  readonly isBudgetGone: boolean
}

/** Amounts by month in cents; of the first month, those after `asOf`. */
export interface ScenarioStatementsAnswer
  extends Pick<ScenarioBook, 'months' | 'before' | 'after' | 'live' | 'livePlan'> {
  readonly asOf: Day
}

/** In which months an event of the scenario could start. */
export interface SafeMonthsQuestion extends ScenarioQuestion {
  readonly eventCode: string
}
/** If one thing is different, from a part on. */
export interface SensitivityAsked extends ScenarioQuestion {
  readonly from: number
}
export type SafeMonthsAnswer = FoundSafeMonths

export type ScenarioAsk = 'most' | 'sales' | 'price' | 'late'

/** A question of a user about a scenario, answered in a sentence. */
export interface AskedOfScenario extends ScenarioQuestion {
  readonly ask: ScenarioAsk
  /** The event whose cost may rise. */
  readonly eventCode: string | null
  /** Its name, or that of the scenario. */
  readonly name: string
  /** What is done with money: `spend on the fit-out`. */
  readonly act: string
  /** The first month with more sales, higher prices or later payments. */
  readonly from: Month
  readonly currency: string
}
