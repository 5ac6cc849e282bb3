import type { RouteTable } from './line.ts'

export const PARTNER_ROUTES = {
  getPortfolio: {
    method: 'GET',
    path: '/api/partner/clients',
    access: 'organisation',
    reads: ['Portfolio'],
    empty: { clients: [], passes: { used: 0, limit: null, trialEndsAt: null } },
  },
  addClient: {
    method: 'POST',
    path: '/api/partner/clients',
    access: 'organisation',
    changes: ['Portfolio', 'Organisations'],
  },
  removeClient: {
    method: 'DELETE',
    path: '/api/partner/clients',
    access: 'organisation',
    changes: ['Portfolio', 'Organisations'],
  },
} as const satisfies RouteTable
