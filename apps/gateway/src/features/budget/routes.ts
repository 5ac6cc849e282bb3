import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { createBudget } from './create-budget.ts'
import { deleteBudget } from './delete-budget.ts'
import { getBudget } from './get-budget.ts'
import { getBudgets } from './get-budgets.ts'
import { updateBudget } from './update-budget.ts'
import { updateOrgItemDataChanges } from './update-item-data.ts'

export function bindBudgetRoutes(bind: BindRoute): void {
  bind(routes.getBudgets, getBudgets)
  bind(routes.getBudget, getBudget)
  bind(routes.createBudget, createBudget)
  bind(routes.updateBudget, updateBudget)
  bind(routes.deleteBudget, deleteBudget)
  bind(routes.updateOrgItemDataChanges, updateOrgItemDataChanges)
}
