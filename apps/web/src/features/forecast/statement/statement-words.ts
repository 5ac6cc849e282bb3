import type { Forecast } from '@millpond/core/forecast'
import {
  type CashFlowAnswer,
  type ChosenBudget,
  cashFlowAnswer,
  cashOutlook,
  weeksAnswer,
} from '@millpond/core/insight'
import {
  balanceAnswer,
  profitAnswer,
  type StatementKind,
  type TablePeriod,
} from '@millpond/core/table'
import { formatMonthEnd } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

interface AnswerFor {
  /** 1 for January. */
  readonly beginsMonth: number
  readonly period: TablePeriod
  readonly budget: ChosenBudget | null
  /** `FY27 (Xero)` */
  readonly budgetName: string | null
  /** The forecast by that budget; null until it is computed. */
  readonly byBudget: Forecast | null
}

/** The title of a statement, as a sentence, and what explains it. Guide §9.2 to §9.4. */
export function statementAnswer(
  statement: StatementKind,
  model: ForecastModel,
  { beginsMonth, period, ...compared }: AnswerFor,
): CashFlowAnswer {
  const alone = (title: string) => ({ title, more: [] })
  if (statement === 'profitAndLoss') {
    return alone(profitAnswer({ ...model, ...compared }, beginsMonth))
  }
  if (statement === 'balanceSheet') return alone(balanceAnswer(model))
  const { forecast, fan, floor } = model
  const ofWeeks = period === 'day' || period === 'week' ? weeksAnswer(model, floor) : null
  if (ofWeeks !== null) return alone(ofWeeks)
  return cashFlowAnswer({ ...model, outlook: cashOutlook(forecast, fan, floor) })
}

interface ComparedWith {
  /** `FY27 (Xero)`; null without a budget. */
  readonly name: string | null
  /** The forecast uses it. */
  readonly isUsed: boolean
}

/**
 * A budget has only profit and loss: what a cash flow or a balance sheet compares with instead.
 * Null where the table compares with the budget itself.
 */
export function budgetNote(
  statement: StatementKind,
  { name, isUsed }: ComparedWith,
): string | null {
  if (statement === 'profitAndLoss' || name === null) return null
  const what = statement === 'cashFlow' ? 'cash flow' : 'balance sheet'
  const ahead = isUsed
    ? 'Months ahead are the same, because the forecast uses this budget.'
    : 'Months ahead are compared with a forecast that uses this budget.'
  return `${name} has no ${what} of its own, so complete months have no comparison. ${ahead}`
}

/** The unit and the source of a table. */
export function basisWords(statement: StatementKind, { ledger }: ForecastModel): string {
  const actuals = `Actuals to ${formatMonthEnd(ledger.closeMonth)}`
  const counts = {
    cashFlow: `${ledger.currency}, cash basis`,
    profitAndLoss: `${ledger.currency}, tax exclusive`,
    balanceSheet: `${ledger.currency}, balances at the end of each period`,
  }[statement]
  return `${actuals} · ${counts}`
}
