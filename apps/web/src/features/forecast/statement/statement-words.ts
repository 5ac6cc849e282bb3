import { cashFlowAnswer, cashOutlook, chosenBudget, weeksAnswer } from '@millpond/core/insight'
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
  /** `FY27 (Xero)` */
  readonly budgetName: string | null
}

/** The answer of a statement as a sentence: the title of its screen. Guide §9.2 to §9.4. */
export function statementAnswer(
  statement: StatementKind,
  model: ForecastModel,
  { beginsMonth, period, budgetName }: AnswerFor,
): string {
  if (statement === 'profitAndLoss') {
    const budget = chosenBudget(model.ledger, model.basis)
    return profitAnswer({ ...model, budget, ...(budgetName && { budgetName }) }, beginsMonth)
  }
  if (statement === 'balanceSheet') return balanceAnswer(model)
  const { forecast, fan, floor } = model
  const ofWeeks = period === 'day' || period === 'week' ? weeksAnswer(model, floor) : null
  return ofWeeks ?? cashFlowAnswer({ ...model, outlook: cashOutlook(forecast, fan, floor) })
}

/** What a table counts and since when its figures are. */
export function basisWords(statement: StatementKind, { ledger }: ForecastModel): string {
  const actuals = `Actuals to ${formatMonthEnd(ledger.closeMonth)}`
  const counts = {
    cashFlow: `${ledger.currency}, cash basis`,
    profitAndLoss: `${ledger.currency}, tax exclusive`,
    balanceSheet: `${ledger.currency}, at the end of each column`,
  }[statement]
  return `${actuals} · ${counts}`
}
