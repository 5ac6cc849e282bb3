import type { ForecastBasis } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import type { PlannedAmounts } from '@millpond/core/plan'
import { emptySheet, type Sheet, withCells } from '@millpond/core/sheet'
import { customerTotals, plannedTransfers } from '@millpond/core/tracking'
import type { PlannedEdit } from './sample-budget.ts'
import { samplePlan } from './sample-plan.ts'

/** The basis of the sample company with its budget, customers and transfer in use. */
export function withPlan(ledger: Ledger, basis: ForecastBasis): ForecastBasis {
  const { accounts, yearBeginsMonth } = basis
  const plan = samplePlan({ ledger, accounts, yearBeginsMonth })
  const { budget, customers, transfers } = plan
  const counted = customerTotals(sheetOf(ledger, [customers.counts]), [customers.group.code])
  const byMonth = Object.entries(counted).map(([month, totals]) => [
    month,
    totals[customers.group.code] ?? 0,
  ])
  return {
    ...basis,
    settings: plan.settingsFor('the-sample-budget'),
    budget: amountsOf(ledger, sheetOf(ledger, budget.edits)),
    budgetName: budget.name,
    transfers: plannedTransfers(sheetOf(ledger, [transfers.amounts]), [transfers.line]),
    customers: { [customers.group.code]: Object.fromEntries(byMonth) },
  }
}

const sheetOf = ({ months: [first], months }: Ledger, edits: readonly PlannedEdit[]): Sheet => {
  if (!first) throw new Error('A ledger has months')
  return withCells(
    emptySheet(first, months.length),
    edits.flatMap(({ cells }) => cells),
  )
}

const amountsOf = ({ months }: Ledger, { rows }: Sheet): PlannedAmounts =>
  Object.fromEntries(
    [...rows.values()].map(({ code, values }) => [
      code,
      Object.fromEntries(
        values.flatMap((value, index) => (value === null ? [] : [[months[index], cents(value)]])),
      ),
    ]),
  )
