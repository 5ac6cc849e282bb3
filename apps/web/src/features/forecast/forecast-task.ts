import { forecastAccounts, forecastCash } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import type { Answers, Question } from './forecast-messages.ts'
import { HORIZON } from './horizon.ts'

const WORK: { readonly [Asked in Question]: (ledger: Ledger) => Answers[Asked] } = {
  cash: ledger => forecastCash(ledger, HORIZON),
  accounts: ledger => forecastAccounts(ledger, HORIZON),
}

/** The work of the forecast worker; tests and browsers without workers call it themselves. */
export const computeForecast = <Asked extends Question>(
  question: Asked,
  ledger: Ledger,
): Answers[Asked] => WORK[question](ledger)
