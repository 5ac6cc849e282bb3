import { buildCells } from '@millpond/core/budget'
import {
  type BudgetModel,
  buildForecast,
  cashFan,
  createBudgetModel,
} from '@millpond/core/forecast'
import { assert } from '@millpond/core/outcome'
import { emptySheet } from '@millpond/core/sheet'
import { budgetCash } from './budget-cash.ts'
import type { Answer, Asked, Question } from './questions.ts'

/** Of the budget that is being worked on; one at a time is. */
let budget: BudgetModel | null = null

const WORK: { readonly [Q in Question]: (asked: Asked<Q>) => Answer<Q> } = {
  model: ({ ledger, basis, floor }) => {
    const forecast = buildForecast(ledger, basis)
    return { forecast, fan: cashFan(forecast, floor) }
  },
  fan: ({ forecast, floor }) => cashFan(forecast, floor),
  forecast: ({ ledger, basis }) => buildForecast(ledger, basis),
  openBudget: ({ ledger, basis }) => {
    budget = createBudgetModel(ledger, basis)
    return budgetCash(budget)
  },
  changeBudget: changes => {
    assert(budget, 'A budget is opened before it is changed')
    budget.setBudget(changes)
    return budgetCash(budget)
  },
  seasonal: ({ ledger, scope, ppm }) =>
    // It looks at what happened alone, neither at what is budgeted nor at customers.
    buildCells({ kind: 'seasonal', ppm }, scope, {
      ...{ ledger, sheet: emptySheet(ledger.closeMonth, 0), customersAt: () => null },
    }),
}

/** The work of the worker; tests and browsers without workers call it themselves. */
export const compute = <Q extends Question>(question: Q, asked: Asked<Q>): Answer<Q> =>
  WORK[question](asked)
