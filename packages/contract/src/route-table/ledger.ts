import type { RouteTable } from './line.ts'

export const LEDGER_ROUTES = {
  getAllItemData: {
    method: 'GET',
    path: '/api/organisations/monthly-data-indexed',
    access: 'organisation',
    reads: ['ItemData', 'AccountOptions'],
    empty: null,
  },
  getUpcoming: {
    method: 'GET',
    path: '/api/organisations/upcoming',
    access: 'organisation',
    reads: ['Upcoming'],
    empty: { documents: [], count: 0 },
  },
} as const satisfies RouteTable
