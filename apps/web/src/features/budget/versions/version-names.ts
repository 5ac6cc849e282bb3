import type { Budget } from '@millpond/contract/budget'
import { addMonths, financialYearLabel, type Month } from '@millpond/core/time'
import { ownName } from '../model/budget-context.ts'

const STATES: Readonly<Record<Budget['state'], string>> = {
  open: '',
  locked: ', locked',
  approved: ', approved',
}

/** `FY27 (yours), approved`. */
export const versionLabel = (budget: Pick<Budget, 'name' | 'state'>): string =>
  ownName(budget) + STATES[budget.state]

/** The current year, with a number if its name is taken: `FY27`, `FY27 2`. */
export function freeName(
  budgets: readonly Pick<Budget, 'name'>[],
  closeMonth: Month,
  beginsMonth: number,
): string {
  const year = financialYearLabel(addMonths(closeMonth, 1), beginsMonth)
  const taken = new Set(budgets.map(({ name }) => name.toLowerCase()))
  let name = year
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${year} ${count}`
  return name
}
