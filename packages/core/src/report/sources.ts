/** What a report is resolved from: the books of one company with their forecast. */
import {
  type BacktestReport,
  type CashFan,
  cashFan,
  chosenBudgetAdjustment,
  type Forecast,
  type ForecastSources,
  resolveForecast,
} from '#forecast'
import { type ChosenBudget, chosenBudget } from '#insight'
import { type Cents, ZERO } from '#money'

export interface ReportBooks extends ForecastSources {
  readonly organisationName: string
  /** `Xero`; null for sample books. */
  readonly providerName: string | null
  readonly floor: Cents | null
  /** False for books from a spreadsheet: their invoices and bills are not known. */
  readonly hasDocuments: boolean
  /** Null until forecasts from past closes were made. */
  readonly backtest: BacktestReport | null
}

export interface ReportSources extends ReportBooks {
  readonly forecast: Forecast
  readonly budget: ChosenBudget | null
  /** The forecast by that budget; made when a block first needs it. */
  readonly byBudget: () => Forecast
  /** The range of cash, with the chance of falling below a level; the same. */
  readonly fanAt: (level: Cents | null) => CashFan
}

/** A forecast that is known already is not made again. */
export function reportSources(
  books: ReportBooks,
  forecast: Forecast = resolveForecast(books),
): ReportSources {
  const { ledger, basis } = books
  // Without a level, zero counts.
  const fans = new Map<Cents, CashFan>()
  let byBudget: Forecast | null = basis.settings.planByBudget ? forecast : null
  return {
    ...books,
    forecast,
    budget: chosenBudget(ledger, basis),
    byBudget() {
      byBudget ??= resolveForecast(books, [chosenBudgetAdjustment(basis)])
      return byBudget
    },
    fanAt(level) {
      const found = fans.get(level ?? ZERO) ?? cashFan(forecast, level)
      fans.set(level ?? ZERO, found)
      return found
    },
  }
}
