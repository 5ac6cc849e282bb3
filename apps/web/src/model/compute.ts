import { buildCells } from '@millpond/core/budget'
import {
  type BudgetModel,
  buildForecast,
  cashFan,
  createBudgetModel,
} from '@millpond/core/forecast'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import { assert } from '@millpond/core/outcome'
import { emptySheet } from '@millpond/core/sheet'
import type { Answer, Asked, BudgetCash, Question } from './questions.ts'

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
    return cashOf(budget)
  },
  changeBudget: changes => {
    assert(budget, 'A budget is opened before it is changed')
    budget.setBudget(changes)
    return cashOf(budget)
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

/** Copies: the statements change in place with the next edit. */
function cashOf({ months, statements }: BudgetModel): BudgetCash {
  const sumOf = (itemType: ItemType) => {
    const sum = new Float64Array(months.length)
    for (const row of statements.profit) {
      if (row.itemType !== itemType) continue
      row.amounts.forEach((amount, month) => {
        sum[month] = (sum[month] ?? 0) + amount
      })
    }
    return sum
  }
  return {
    months,
    closing: statements.closingCash.slice(),
    revenue: sumOf(ITEM_TYPE.revenue),
    expenses: sumOf(ITEM_TYPE.expense),
  }
}
