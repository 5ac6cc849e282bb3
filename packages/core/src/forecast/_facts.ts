import { cents } from '#money'
import type { ForecastFacts } from './facts.ts'

/** For forecasts put together by hand: nothing was learned. */
export const NO_FACTS: ForecastFacts = {
  historyMonths: 36,
  mainBank: null,
  roles: [],
  timing: [],
  withheld: [],
  nonCash: [],
  transfers: [],
  receivables: { balance: cents(0), documents: cents(0) },
  payables: { balance: cents(0), documents: cents(0) },
  notes: [],
}
