/** Cash by month with the low point, as other tools read it. The dashboard has the same figures. */
import type { CashFan, Forecast } from '#forecast'
import type { Ledger } from '#ledger'
import type { Cents } from '#money'
import { addMonths, monthsFrom } from '#time'
import { type CashMonth, cashByMonth } from '../cash-months.ts'
import { type Range, rangeAt } from '../cash-range.ts'
import { headline } from './headline.ts'
import { type CashOutlook, cashOutlook, hasForecast } from './outlook.ts'

/** The complete months before, and the running month with the twelve after it. */
const MONTHS_BEHIND = 12
const MONTHS_AHEAD = 13

interface CashFigureMonth extends Omit<CashMonth, 'soFar'> {
  /** The range that contains the closing balance 8 times in 10; null for the past. */
  readonly likely: Range | null
}

interface CashFigures extends Omit<CashOutlook, 'chance' | 'chanceOverdrawn'> {
  /** The sentence at the top of the dashboard. */
  readonly headline: string
  readonly months: readonly CashFigureMonth[]
}

interface FigureSources {
  readonly ledger: Ledger
  readonly forecast: Forecast
  readonly fan: CashFan
  readonly floor: Cents | null
}

/** Without enough history there are past months only, and no low point. */
export function cashFigures({ ledger, forecast, fan, floor }: FigureSources): CashFigures {
  const outlook = cashOutlook(forecast, fan, floor)
  const { chance: _chance, chanceOverdrawn: _overdrawn, ...answer } = outlook
  const cashOf = cashByMonth(ledger, forecast)
  const first = addMonths(ledger.closeMonth, 1 - MONTHS_BEHIND)
  const count = MONTHS_BEHIND + (hasForecast(forecast) ? MONTHS_AHEAD : 0)
  return {
    ...answer,
    headline: headline(outlook, ledger.currency),
    months: monthsFrom(first, count).flatMap(month => {
      const cash = cashOf(month)
      if (!cash) return []
      const { soFar: _soFar, ...figures } = cash
      return [{ ...figures, likely: cash.kind === 'actual' ? null : rangeAt(fan, month) }]
    }),
  }
}
