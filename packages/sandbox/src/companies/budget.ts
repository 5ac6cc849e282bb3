/** A budget as a careful bookkeeper makes it: the year before, a little more, in round amounts. */
import { type Cents, cents } from '@millpond/core/money'
import { addMonths, type Day, firstDay, lastDay, type Month, monthOfDay } from '@millpond/core/time'
import { profitAndLoss } from './books.ts'
import type { DemoBudget, DemoCompany } from './company.ts'
import { guid } from './seed.ts'
import { yearStart } from './view.ts'

const YEARLY_RISE = 1.03

/**
 * The financial year before today's, today's and the next two, per profit and loss account. The two
 * years up to today's are based on the year before each, the later ones on today's budget.
 */
export function overallBudget(company: DemoCompany, today: Day): DemoBudget {
  const thisYear = yearStart(monthOfDay(today), company.financialYearEndMonth)
  const byAccount = new Map<string, { month: Month; amount: Cents }[]>()
  for (let year = -1; year <= 2; year++) {
    const model = Math.min(year, 0) - 1
    for (let month = 0; month < 12; month++) {
      const from = addMonths(thisYear, model * 12 + month)
      const planned = addMonths(thisYear, year * 12 + month)
      for (const [accountId, actual] of profitAndLoss(company, firstDay(from), lastDay(from))) {
        const plan = roundHundreds(actual * YEARLY_RISE ** (year - model))
        if (plan === 0) continue
        const amounts = byAccount.get(accountId) ?? []
        amounts.push({ month: planned, amount: cents(plan) })
        byAccount.set(accountId, amounts)
      }
    }
  }
  return {
    budgetId: guid(company.key, 'budget', 'overall'),
    name: 'Overall budget',
    type: 'OVERALL',
    lines: [...byAccount].map(([accountId, amounts]) => ({ accountId, amounts })),
  }
}

/** To $100, small amounts to $10. */
const roundHundreds = (amount: number): number => {
  const step = Math.abs(amount) < 100_000 ? 1_000 : 10_000
  return Math.round(amount / step) * step
}
