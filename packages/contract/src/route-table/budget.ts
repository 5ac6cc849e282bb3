import type { RouteTable } from './line.ts'

export const BUDGET_ROUTES = {
  getBudgets: {
    method: 'GET',
    path: '/api/budgets',
    access: 'organisation',
    reads: ['Budgets'],
    empty: { budgets: [] },
  },
  getBudget: {
    method: 'GET',
    path: '/api/budgets/cells',
    access: 'organisation',
    reads: ['Sheet'],
    empty: null,
  },
  createBudget: {
    method: 'POST',
    path: '/api/budgets',
    access: 'organisation',
  },
  updateBudget: {
    method: 'PUT',
    path: '/api/budgets',
    access: 'organisation',
    changes: ['Budgets', 'Sheet'],
  },
  deleteBudget: {
    method: 'PUT',
    path: '/api/budgets/deletion',
    access: 'organisation',
    changes: ['Budgets'],
  },
  updateOrgItemDataChanges: {
    method: 'PUT',
    path: '/api/update-generic-item-data',
    access: 'organisation',
    changes: ['SheetHistory', 'ForecastBasis', 'Quarterly'],
    empty: { editNumber: null, saved: [], conflicts: [], lines: [], lineConflicts: [] },
    message: 'Budget data updated successfully',
  },
} as const satisfies RouteTable
