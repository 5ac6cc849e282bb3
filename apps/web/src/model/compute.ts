import { buildForecast, cashFan } from '@millpond/core/forecast'
import type { Answer, Asked, Question } from './questions.ts'

const WORK: { readonly [Q in Question]: (asked: Asked<Q>) => Answer<Q> } = {
  model: ({ ledger, basis, floor }) => {
    const forecast = buildForecast(ledger, basis)
    return { forecast, fan: cashFan(forecast, floor) }
  },
  fan: ({ forecast, floor }) => cashFan(forecast, floor),
  forecast: ({ ledger, basis }) => buildForecast(ledger, basis),
}

/** The work of the worker; tests and browsers without workers call it themselves. */
export const compute = <Q extends Question>(question: Q, asked: Asked<Q>): Answer<Q> =>
  WORK[question](asked)
