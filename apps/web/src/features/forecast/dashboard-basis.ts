import { type Ledger, yearToDate } from '@millpond/core/ledger'
import { financialYearLabel, formatMonthEnd } from '@millpond/core/time'

/** What the answer rests on: `Actuals to 31st October 2026`, and the budget where it has one. */
export function basisWords(ledger: Ledger, beginsMonth: number): string[] {
  const actuals = `Actuals to ${formatMonthEnd(ledger.closeMonth)}`
  const { revenue, expenses } = yearToDate(ledger, beginsMonth)
  const hasBudget = revenue.basis === 'budget' || expenses.basis === 'budget'
  const year = financialYearLabel(ledger.closeMonth, beginsMonth)
  return hasBudget ? [actuals, `budget ${year}`] : [actuals]
}
