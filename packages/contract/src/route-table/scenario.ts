import type { RouteTable } from './line.ts'

export const SCENARIO_ROUTES = {
  getScenarios: {
    method: 'GET',
    path: '/api/scenarios',
    access: 'organisation',
    reads: ['Scenarios'],
    empty: { scenarios: [] },
  },
  getScenario: {
    method: 'GET',
    path: '/api/scenarios/cells',
    access: 'organisation',
    reads: ['Sheet'],
    empty: null,
  },
  createScenario: {
    method: 'POST',
    path: '/api/scenarios',
    access: 'organisation',
    changes: ['Scenarios'],
  },
  updateScenario: {
    method: 'PUT',
    path: '/api/scenarios',
    access: 'organisation',
    changes: ['Scenarios', 'SheetHistory'],
    empty: { editNumber: null, saved: [], conflicts: [], lastSavedDate: null },
  },
  adoptScenario: {
    method: 'POST',
    path: '/api/scenarios/adoption',
    access: 'organisation',
    changes: ['Scenarios', 'SheetHistory', 'Sheet', 'Budgets', 'ForecastBasis'],
  },
  undoAdoption: {
    method: 'PUT',
    path: '/api/scenarios/adoption',
    access: 'organisation',
    changes: ['Scenarios', 'SheetHistory', 'Sheet', 'Budgets', 'ForecastBasis', 'Quarterly'],
  },
  deleteScenario: {
    method: 'DELETE',
    path: '/api/scenarios',
    access: 'organisation',
    changes: ['Scenarios'],
  },
} as const satisfies RouteTable
