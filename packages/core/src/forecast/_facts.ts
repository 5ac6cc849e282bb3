import { cents, ZERO } from '#money'
import type { ForecastFacts } from './facts.ts'

/** Facts for forecasts built by hand: nothing was learned. */
export const NO_FACTS: ForecastFacts = {
  historyMonths: 36,
  mainBank: null,
  banks: [],
  roles: [],
  timing: [],
  withheld: [],
  nonCash: [],
  transfers: [],
  salesTaxPaid: ZERO,
  loans: [],
  assets: [],
  learning: { points: 0, horizons: [] },
  correction: null,
  receivables: { balance: cents(0), documents: cents(0) },
  payables: { balance: cents(0), documents: cents(0) },
  notes: [],
}
